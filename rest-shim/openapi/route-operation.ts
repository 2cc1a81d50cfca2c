import type { TSchema } from "typebox";
import type { Route } from "../route.js";
import { headersOf } from "./headers.js";
import { operationIdOf } from "./operation-id.js";
import { type KnownErrors, routeErrors } from "./route-errors.js";
import type { ErrorResponses } from "./error-responses.js";
import type { SchemaParts } from "./schema-parts.js";

/** The parts of a document that operations share. */
export interface Parts {
  readonly schemas: SchemaParts;
  readonly requestBodies: Record<string, object>;
  readonly errorResponses: ErrorResponses;
  readonly error: TSchema;
  readonly errors: KnownErrors;
}

type Json = Record<string, unknown>;

/** A route as the document shows it. The runner checks requests itself; this is documentation only. */
export function routeOperation(route: Route, parts: Parts): Json {
  const parameters = parametersOf(route, parts);
  return {
    operationId: operationIdOf(route),
    tags: [route.tag],
    summary: route.summary,
    ...describe(route),
    ...(route.deprecated === true ? { deprecated: true } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(route, parts),
    responses: responsesOf(route, parts),
    security: route.credentials.map((credential) => (credential === "none" ? {} : { [credential]: [] })),
    ...(route.aliases === undefined ? {} : { "x-aliases": route.aliases }),
  };
}

function describe({ description, aliases = [] }: Route): { description?: string } {
  const also = aliases.length === 0 ? [] : [`Also at ${aliases.map((alias) => `\`${alias}\``).join(", ")}.`];
  const sentences = [...(description === undefined ? [] : [description]), ...also];
  return sentences.length === 0 ? {} : { description: sentences.join(" ") };
}

function parametersOf(route: Route, { schemas }: Parts): Json[] {
  const described = (route.params ?? {}) as Readonly<Record<string, TSchema | undefined>>;
  const names = [...route.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!);
  const parameter = (place: string, name: string, schema: TSchema, required: boolean): Json => {
    const { description, ...rest } = schemas.write(schema);
    return { in: place, name, required, ...(description === undefined ? {} : { description }), schema: rest };
  };
  const query = route.query as (TSchema & { properties: Record<string, TSchema>; required?: string[] }) | undefined;
  return [
    ...names.map((name) => parameter("path", name, described[name] ?? ({ type: "string" } as TSchema), true)),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) =>
      parameter("query", name, schema, query?.required?.includes(name) === true),
    ),
    ...Object.entries(route.requestHeaders ?? {}).map(([name, schema]) => parameter("header", name, schema, false)),
    ...(route.idempotencyKey === undefined ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }]),
    ...(route.cacheable === true
      ? [{ $ref: "#/components/parameters/IfNoneMatch" }, { $ref: "#/components/parameters/IfModifiedSince" }]
      : []),
  ];
}

function requestBodyOf(route: Route, { schemas, requestBodies }: Parts): { requestBody?: object } {
  if (route.body === undefined) return {};
  const id = operationIdOf(route);
  const name = `${id[0]!.toUpperCase()}${id.slice(1)}`;
  const { required } = route.body as TSchema & { readonly required?: readonly string[] };
  requestBodies[name] = {
    required: route.kind === "handler" || (required ?? []).length > 0,
    content: {
      [route.bodyType ?? route.format?.mediaTypes[0] ?? "application/json"]: {
        schema: schemas.name(`${name}Body`, route.body),
        ...(route.example === undefined ? {} : { example: route.example }),
      },
    },
  };
  return { requestBody: { $ref: `#/components/requestBodies/${name}` } };
}

function responsesOf(route: Route, parts: Parts): Record<string, object> {
  const status = route.status ?? 200;
  const response = (code: number, description: string, content: object | undefined): object => {
    const headers = headersOf(route, code).map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    return { description, headers: Object.fromEntries(headers), ...(content === undefined ? {} : { content }) };
  };
  const answer = (code: number, description: string, content: object | undefined): [string, object] => [
    String(code),
    response(code, description, content),
  ];
  const error = (code: number, codes: ReadonlyMap<string, string>): [string, object] => {
    const names = [...codes.keys()];
    const { errorSchema } = route.format ?? {};
    const schema = errorSchema === undefined ? errorOf(names, parts) : parts.schemas.write(errorSchema);
    const content = inTypesOf(route, schema);
    return [String(code), parts.errorResponses.refer(code, names, response(code, sentences(codes), content))];
  };
  const success = (): object | undefined => (status === 204 ? undefined : contentOf(route, parts));
  const hasUnchanged = route.kind === "operation" && route.existed !== undefined && status !== 200;
  const entries = [
    ...(route.alwaysAbsent === true || route.redirects !== undefined
      ? []
      : [answer(status, status === 204 ? "Done." : "Success.", success())]),
    ...(route.redirects === undefined ? [] : [answer(302, route.redirects, undefined)]),
    ...(route.mayBeEmpty === true ? [answer(204, "Done.", undefined)] : []),
    ...(hasUnchanged ? [answer(200, "It was so before.", success())] : []),
    ...(route.downloads === true ? [answer(302, "The bytes are at the address in `Location`.", undefined)] : []),
    ...(route.cacheable === true ? [answer(304, "The client has it already.", undefined)] : []),
    ...[...routeErrors(route, parts.errors)].map(([code, codes]) => error(code, codes)),
  ];
  return Object.fromEntries(entries);
}

/** The content of an answer in every media type of its route. */
function inTypesOf({ format }: Pick<Route, "format">, schema: object): Record<string, object> {
  const types = format?.mediaTypes ?? ["application/json"];
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

/** The error body with the codes that it may have. */
function errorOf(codes: readonly string[], { schemas, error }: Parts): object {
  const one = { properties: { error: { properties: { code: { enum: codes } } } } };
  return { allOf: [schemas.write(error), one] };
}

function sentences(codes: ReadonlyMap<string, string>): string {
  const lines = [...codes].map(([code, means]) => `\`${code}\`: ${means}`);
  return lines.length === 1 ? lines[0]! : lines.map((line) => `- ${line}`).join("\n");
}

function contentOf({ response, streams, downloads, answerType, format }: Route, { schemas }: Parts): object {
  if (answerType !== undefined) return { [answerType]: { schema: { type: "string" } } };
  const isJson = downloads !== true || response !== undefined;
  return {
    ...(isJson ? inTypesOf({ format }, schemas.write(response ?? ({} as TSchema))) : {}),
    ...(downloads === true ? { "*/*": { schema: { type: "string", format: "binary" } } } : {}),
    ...(streams === undefined ? {} : { "text/event-stream": { schema: schemas.write(streams) } }),
  };
}
