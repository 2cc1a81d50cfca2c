import { Type, type TObject, type TSchema } from "typebox";
import type { FastifySchema } from "fastify";
import type { Row } from "../rows.js";
import { errorStatuses } from "./error-responses.js";

/** A row as the API reference shows it. The runner checks requests itself; this is documentation only. */
export function routeSchema(row: Row, { hide }: { hide: boolean }): FastifySchema {
  if (hide) return { hide: true };
  const names = [...row.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!);
  const described = (row.params ?? {}) as Readonly<Record<string, TSchema | undefined>>;
  const params = Object.fromEntries(names.map((name) => [name, described[name] ?? Type.String()]));
  return {
    operationId: operationIdOf(row),
    tags: [row.tag],
    summary: row.summary,
    ...(row.description === undefined ? {} : { description: row.description }),
    ...(row.deprecated === true ? { deprecated: true } : {}),
    ...(names.length === 0 ? {} : { params: Type.Object(params) }),
    ...inputOf(row),
    response: responsesOf(row),
    security: row.credentials.map((credential) => (credential === "none" ? {} : { [credential]: [] })),
  };
}

function inputOf(row: Row): { querystring?: TObject; body?: TSchema } {
  return {
    ...(row.query === undefined ? {} : { querystring: row.query }),
    ...(row.body === undefined ? {} : { body: row.body }),
  };
}

function responsesOf(row: Row): Record<string, unknown> {
  const status = row.kind === "handler" ? 200 : (row.status ?? 200);
  const success = status === 204 ? Type.Null({ description: "Done." }) : answerOf("Success.", row.response);
  const errors = Object.entries(errorStatuses(row)).map(([code, description]) => [
    code,
    answerOf(description, Type.Ref("Error")),
  ]);
  const unchanged = row.kind === "operation" && row.existed !== undefined;
  return {
    ...(unchanged ? { 200: answerOf("It was so before.", row.response) } : {}),
    [status]: success,
    ...Object.fromEntries(errors),
  };
}

function answerOf(description: string, schema: TSchema | undefined): object {
  return { description, ...(schema === undefined ? {} : { content: { "application/json": { schema } } }) };
}

function operationIdOf(row: Row): string {
  const words = row.path
    .replace(/^\/api(\/v1)?\//, "/")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return [row.method.toLowerCase(), ...words].join("_");
}
