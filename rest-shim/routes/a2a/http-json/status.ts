import { A2A_ERROR_CODE, ERROR_INFO_TYPE } from "@a2a-js/sdk/errors";
import { STATUS_CODES } from "node:http";
import type { Problem } from "../../../../subgraphs/shared/errors/problem.js";
import { generationMismatchCode, type RpcError } from "../protocol/rpc-error.js";

/** An error of the binding: `google.rpc.Status` as JSON (A2A 1.0, 11.6). */
export interface StatusBody {
  readonly error: {
    /** The HTTP status. */
    readonly code: number;
    /** The name of a `google.rpc.Code`. */
    readonly status: string;
    readonly message: string;
    readonly details: readonly object[];
  };
}

const ownDomain = "agent-communication-service";

/** HTTP status and name of the errors of the protocol (wire contract a2a-external 4.3), by their code in JSON-RPC. */
const protocolStatuses: Readonly<Record<number, readonly [number, string]>> = {
  [A2A_ERROR_CODE.PARSE_ERROR]: [400, "INVALID_ARGUMENT"],
  [A2A_ERROR_CODE.INVALID_REQUEST]: [400, "INVALID_ARGUMENT"],
  [A2A_ERROR_CODE.METHOD_NOT_FOUND]: [404, "NOT_FOUND"],
  [A2A_ERROR_CODE.INVALID_PARAMS]: [400, "INVALID_ARGUMENT"],
  [A2A_ERROR_CODE.TASK_NOT_FOUND]: [404, "NOT_FOUND"],
  [A2A_ERROR_CODE.TASK_NOT_CANCELABLE]: [400, "FAILED_PRECONDITION"],
  [A2A_ERROR_CODE.PUSH_NOTIFICATION_NOT_SUPPORTED]: [400, "FAILED_PRECONDITION"],
  [A2A_ERROR_CODE.UNSUPPORTED_OPERATION]: [400, "FAILED_PRECONDITION"],
  [A2A_ERROR_CODE.CONTENT_TYPE_NOT_SUPPORTED]: [400, "INVALID_ARGUMENT"],
  [A2A_ERROR_CODE.EXTENDED_CARD_NOT_CONFIGURED]: [400, "FAILED_PRECONDITION"],
  [A2A_ERROR_CODE.EXTENSION_SUPPORT_REQUIRED]: [400, "FAILED_PRECONDITION"],
  [A2A_ERROR_CODE.VERSION_NOT_SUPPORTED]: [400, "FAILED_PRECONDITION"],
  [generationMismatchCode]: [409, "ABORTED"],
  // Admission denied.
  [-32040]: [403, "PERMISSION_DENIED"],
};

/** Names for errors that end a call before the protocol begins, by their HTTP status. */
const names: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  402: "RESOURCE_EXHAUSTED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  405: "UNIMPLEMENTED",
  409: "ABORTED",
  413: "INVALID_ARGUMENT",
  429: "RESOURCE_EXHAUSTED",
  431: "INVALID_ARGUMENT",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

/** Reasons that are not the error's code in upper case. */
const reasons: Readonly<Record<string, string>> = {
  body_too_large: "PAYLOAD_TOO_LARGE",
  route_not_found: "METHOD_NOT_FOUND",
};

/** An error of the protocol, as this binding writes it. */
export function statusOfProtocolError({ code, message, data = [] }: RpcError): StatusBody {
  const [status, name] = protocolStatuses[code] ?? [500, "INTERNAL"];
  return { error: { code: status, status: name, message, details: data } };
}

/** An error that ends a call before the protocol begins, or instead of it. An internal error says nothing more. */
export function statusOfProblem({ code, status, message }: Problem): StatusBody {
  const info = { "@type": ERROR_INFO_TYPE, reason: reasons[code] ?? code.toUpperCase(), domain: ownDomain };
  const text = message === "" ? (STATUS_CODES[status] ?? "") : message;
  const details = status === 500 ? [] : [info];
  return { error: { code: status, status: names[status] ?? "INTERNAL", message: text, details } };
}
