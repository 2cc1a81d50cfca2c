import type { FastifyRequest } from "fastify";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { hasPersistedQuery, persistedQueryNotSupported } from "../errors/persisted-query.js";
import { acceptedType } from "./accepted-type.js";

/** The operation of a request, from its body or its URL. */
export interface AskedStream {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whether it came in the URL. */
  readonly byGet: boolean;
  /** The cursor of the last event that the client has received. */
  readonly after: string | null;
}

/** Whether a GraphQL request wants events: only if its Accept header prefers them. */
export function wantsEvents({ headers: { accept } }: FastifyRequest): boolean {
  return acceptedType(accept)?.startsWith("text/event-stream") === true;
}

/** @throws Problem `bad_request`, or the error that clients of persisted queries expect for a hash without a text */
export function readRequest(request: FastifyRequest): AskedStream {
  const byGet = request.method === "GET";
  const given = (byGet ? request.query : request.body) as Record<string, unknown> | null | undefined;
  const { query, operationName = null } = given ?? {};
  const objectOf = (name: string): unknown => (byGet ? parsed(name, given?.[name]) : (given?.[name] ?? {}));
  const variables = objectOf("variables");
  const hasText = typeof query === "string" && query !== "";
  if (!hasText && hasPersistedQuery(objectOf("extensions"))) throw persistedQueryNotSupported();
  if (!hasText) throw refused("The request needs the text of an operation in `query`.");
  if (operationName !== null && typeof operationName !== "string") throw refused("`operationName` must be a text.");
  if (typeof variables !== "object" || variables === null || Array.isArray(variables)) {
    throw refused("`variables` must be an object.");
  }
  const last = request.headers["last-event-id"];
  const after = typeof last === "string" && last !== "" ? last : null;
  return { query, operationName, variables: variables as AskedStream["variables"], byGet, after };
}

function parsed(name: string, text: unknown): unknown {
  if (text === undefined || text === "") return {};
  try {
    if (typeof text === "string") return JSON.parse(text);
  } catch {
    // Refused below.
  }
  throw refused(`\`${name}\` must be JSON, once.`);
}

/** `bad_request` with a specific sentence. */
export function refused(message: string): Error {
  return sharedErrors.problem("bad_request", { message });
}
