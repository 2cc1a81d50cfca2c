import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { buildSchema } from "graphql";
import { apiDocument } from "../../rest-shim/openapi/api-document.js";
import { routes } from "../../rest-shim/routes/index.js";
import { errorCatalogue } from "../../subgraphs/index.js";
import { projectFolder } from "./places.js";

type Json = Record<string, any>;

const sdl = readFileSync(path.join(projectFolder, "gateway/supergraph.graphql"), "utf8");

/** The schema for clients, with the join directives. */
export const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });

/** The OpenAPI document that servers of this code show. */
export const openApi = JSON.parse(JSON.stringify(apiDocument(routes, errorCatalogue, schema))) as Json;

interface Address {
  readonly segments: readonly string[];
  readonly path: string;
}

const segmentsOf = (path: string): string[] => path.replace(/^\/|\/$/g, "").split("/");
/** How freely a path fits: a parameter before a fixed end, as in `{id}.vcf`, fits less than one alone. */
const freedom = ({ segments }: Address): number =>
  segments.filter((segment) => segment.startsWith("{")).length -
  segments.filter((segment) => /^\{.*\}./.test(segment)).length / 10;

/** Every spelling, the ones with fewer parameters first, as the router prefers them. */
const addresses: readonly Address[] = Object.entries<Json>(openApi["paths"])
  .flatMap(([path, operations]) => {
    const aliases = Object.values(operations).flatMap((operation) => (operation["x-aliases"] ?? []) as string[]);
    return [path, ...aliases].map((spelling) => ({ path, segments: segmentsOf(spelling) }));
  })
  .toSorted((one, other) => freedom(one) - freedom(other));

const ajv = new Ajv2020({ strict: false });
(formats as unknown as (target: Ajv2020) => void)(ajv);
ajv.addSchema({ ...closed(openApi), $id: "api" });
const validators = new Map<string, ValidateFunction>();

/** Headers of which an answer has none that the document does not name. */
const ours = [
  ...["Retry-After", "WWW-Authenticate", "Allow", "Idempotent-Replay", "ETag", "Last-Modified"],
  ...["Deprecation", "Referrer-Policy"],
];

/**
 * Checks an answer of a REST route against the OpenAPI document: that the route and the status are in it, that the body has
 * the shape and no key more, the media type, and the headers. Throws what the document does not say.
 */
export async function checkAnswer(method: string, address: string, response: Response): Promise<void> {
  const pathname = new URL(address, "http://localhost").pathname.replaceAll("%3A", ":");
  if (!/^\/(api|a2a|\.well-known)\//.test(pathname) || /^\/api\/v1\/(openapi\.json|reference)/.test(pathname)) return;
  if (method === "OPTIONS") return;
  const { status } = response;
  const wrong = (what: string): Error => new Error(`OpenAPI: ${method} ${pathname} answered ${status}, ${what}`);
  const type = response.headers.get("content-type")?.split(";")[0];
  const isJson = type !== undefined && /^application\/(.+\+)?json$/.test(type);
  const body = isJson && method !== "HEAD" ? ((await response.clone().json()) as unknown) : undefined;
  const path = pathOf(pathname);
  const operation = path === undefined ? undefined : openApi["paths"][path][methodOf(method)];
  if (path === undefined || operation === undefined) {
    const allowed = path === undefined ? [404] : [404, 405];
    if (!allowed.includes(status)) throw wrong("and no such route is documented");
    return check(`/components/schemas/${type === "application/json" ? "Error" : "A2aStatus"}`, body, wrong);
  }
  const written = operation.responses[status] as Json | undefined;
  const answer = written && referredTo(openApi, written);
  if (answer === undefined)
    throw wrong(`which is not among ${Object.keys(operation.responses).join(", ")}: ${shown(body)}`);
  checkHeaders(answer, response.headers, wrong);
  if (method === "HEAD") return;
  const place = written!["$ref"]?.slice(1) ?? `/paths/${escape(path)}/${methodOf(method)}/responses/${status}`;
  const pointer = `${place}/content`;
  if (answer["content"] === undefined) {
    if (type !== undefined) throw wrong(`with a body of ${type}, and none is documented`);
  } else if (type === undefined || (answer["content"][type] ?? answer["content"]["*/*"]) === undefined) {
    throw wrong(`with the media type ${type}, which is not documented`);
  } else if (isJson && answer["content"][type] !== undefined) check(`${pointer}/${escape(type)}/schema`, body, wrong);
}

/** The part itself, or the part of the document that its `$ref` names. */
export function referredTo(document: Json, part: Json): Json {
  const steps: string[] = part["$ref"]?.slice(2).split("/") ?? [];
  return steps.length === 0 ? part : steps.reduce((value, step) => value[step], document);
}

function methodOf(method: string): string {
  return method === "HEAD" ? "get" : method.toLowerCase();
}

function fitsParameter(segment: string, text: string): boolean {
  return segment.startsWith("{") && text.endsWith(segment.slice(segment.indexOf("}") + 1));
}

function pathOf(pathname: string): string | undefined {
  const segments = segmentsOf(pathname);
  const fits = (one: Address): boolean =>
    one.segments.length === segments.length &&
    one.segments.every((segment, index) => segment === segments[index] || fitsParameter(segment, segments[index]!));
  return addresses.find(fits)?.path;
}

function checkHeaders(answer: Json, headers: Headers, wrong: (what: string) => Error): void {
  for (const name of Object.keys(answer["headers"])) {
    const isRequired = openApi["components"].headers[name].required === true;
    if (isRequired && !headers.has(name)) throw wrong(`without the header ${name}`);
  }
  for (const name of ours) {
    if (headers.has(name) && answer["headers"][name] === undefined) {
      throw wrong(`with the header ${name}, which is not documented`);
    }
  }
}

function check(pointer: string, body: unknown, wrong: (what: string) => Error): void {
  let validate = validators.get(pointer);
  if (validate === undefined) {
    validate = ajv.compile({
      $ref: `api#${pointer.replaceAll("%", "%25").replaceAll("{", "%7B").replaceAll("}", "%7D")}`,
    });
    validators.set(pointer, validate);
  }
  if (validate(body)) return;
  const { instancePath, message, params } = validate.errors!.at(-1)!;
  throw wrong(`where ${instancePath || "the body"} ${message} ${JSON.stringify(params)}: ${shown(body)}`);
}

function shown(body: unknown): string {
  return JSON.stringify(body)?.slice(0, 600) ?? "nothing";
}

function escape(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The document with every object closed by default, so that an undocumented key is an error. */
function closed(value: any): any {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  const isOpen =
    copy["type"] === "object" && copy["properties"] !== undefined && copy["additionalProperties"] === undefined;
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}
