import { ContentTypeNotSupportedError, VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { markInexactNumbers, unmarkOutsideContent } from "../../../../subgraphs/shared/rules/exact-numbers.js";
import { invalidParams, invalidRequest, parseError, protocolError, type RpcError } from "./rpc-error.js";

export type RpcId = string | number | null;

/** A request with a valid envelope. */
export interface RpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: RpcId;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** The data of a request besides its body. */
export interface RpcHead {
  readonly contentType: string | undefined;
  /** The header `A2A-Version`, or the query parameter of that name. */
  readonly version: string | undefined;
}

/** A request that is refused before its method is called. */
export interface RefusedRequest {
  readonly id: RpcId;
  readonly error: RpcError;
}

const methods = new Set([
  "SendMessage",
  "SendStreamingMessage",
  "GetTask",
  "ListTasks",
  "CancelTask",
  "SubscribeToTask",
  "CreateTaskPushNotificationConfig",
  "GetTaskPushNotificationConfig",
  "ListTaskPushNotificationConfigs",
  "DeleteTaskPushNotificationConfig",
  "GetExtendedAgentCard",
]);

const contentTypeNotSupported = protocolError(
  new ContentTypeNotSupportedError({ message: "The header Content-Type must be application/json." }),
);
const methodNotFound: RpcError = {
  code: -32601,
  message: `There is no such method. A2A 1.0 has ${[...methods].join(", ")}.`,
};

/** Steps 7 to 12 of the checks (wire contract a2a 3.1), in their order. */
export function readRequest(body: Buffer, head: RpcHead): RpcRequest | RefusedRequest {
  if (!isJson(head.contentType)) return { id: null, error: contentTypeNotSupported };
  let envelope: unknown;
  try {
    envelope = parseBody(body);
  } catch {
    return { id: null, error: parseError };
  }
  if (!isObject(envelope)) return { id: null, error: invalidRequest };
  const { jsonrpc, method, params } = envelope;
  const id = isId(envelope["id"]) ? envelope["id"] : null;
  if (jsonrpc !== "2.0" || typeof method !== "string" || !isId(envelope["id"])) return { id, error: invalidRequest };
  if (!isServed(head.version)) return { id, error: versionNotSupported(head.version) };
  if (!methods.has(method)) return { id, error: methodNotFound };
  if (isObject(params)) return { jsonrpc, id, method, params };
  if (method === "GetExtendedAgentCard") return { jsonrpc, id, method };
  return { id, error: invalidParams([{ field: "params", description: "must be an object." }]) };
}

/** Whether this version of the protocol is served (wire contract a2a 3.2). */
export function isServed(version: string | undefined): boolean {
  return /^1\.0(\.\d+)?$/.test(version ?? "");
}

/** The JSON value of a body. Throws when the body is not JSON. */
export function parseBody(body: Buffer): unknown {
  // Invalid UTF-8 is invalid JSON; decoding must not hide that.
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  const marked = markInexactNumbers(text);
  return marked === text ? JSON.parse(text) : unmarkOutsideContent(JSON.parse(marked));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

/** Larger integers were rounded when they were read, and an id must come back unchanged. */
function isId(value: unknown): value is RpcId {
  return value === null || typeof value === "string" || Number.isSafeInteger(value);
}

/** The error for a version that is not served. */
export function versionNotSupported(version: string | undefined): RpcError {
  const isMissing = version === undefined || version === "";
  const said = isMissing ? "Version 0.3, the default without a header," : "The requested version";
  return protocolError(
    new VersionNotSupportedError({
      message: `${said} is not supported. Send the header A2A-Version: 1.0.`,
      metadata: { supportedVersions: "1.0" },
    }),
  );
}
