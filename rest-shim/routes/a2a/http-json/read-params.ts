import type { TSchema } from "typebox";
import { isObject, parseBody } from "../protocol/read-request.js";
import { invalidParams, type RpcError } from "../protocol/rpc-error.js";
import { paramsOf } from "../protocol/rpc-schemas.js";
import { fieldOf } from "../protocol/shape-violations.js";

type Fields = Record<string, unknown>;

/** The parts of a request that a method's params are from. */
export interface Parts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Fields;
  readonly body: Buffer;
}

/**
 * The params that the method has in JSON-RPC, so that both bindings check and run the same call. Path beats query; query
 * beats body.
 */
export function readParams(method: string, { path, query, body }: Parts): { params: Fields } | { error: RpcError } {
  let content: unknown = {};
  try {
    if (body.length > 0) content = parseBody(body);
  } catch {
    return { error: invalidParams([{ field: "body", description: "must be JSON." }]) };
  }
  if (!isObject(content)) return { error: invalidParams([{ field: "body", description: "must be an object." }]) };
  const named = fieldOf(content, "taskId");
  if (path["taskId"] !== undefined && (named ?? "") !== "" && named !== path["taskId"]) {
    return { error: invalidParams([{ field: "taskId", description: "must be the task of the address, or empty." }]) };
  }
  return { params: { ...content, ...queryParams(method, query), ...path } };
}

/** The fields of params that a query may have: those that a text can name. */
export function queryFields<Field extends TSchema & { readonly type?: string }>(
  fields: Readonly<Record<string, Field>>,
): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type !== "object"));
}

/** The parameters of the query that the method has, in either spelling, as the values that their texts mean. */
function queryParams(method: string, query: Fields): Fields {
  const { properties = {} } = (paramsOf(method) ?? {}) as { properties?: Record<string, TSchema & { type?: string }> };
  const read = Object.entries(queryFields(properties)).map(
    ([name, { type }]) => [name, valueOf(fieldOf(query, name), type)] as const,
  );
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** A text that is no value of the type stays a text, which the check of the params refuses. */
function valueOf(text: unknown, type: string | undefined): unknown {
  if (typeof text !== "string") return text;
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
