import { ERROR_INFO_TYPE, RequestMalformedError, toJsonRpcError } from "@a2a-js/sdk/errors";

/** The `error` member of a JSON-RPC answer (wire contract a2a 3.8). */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: readonly object[];
}

/** A rejected value and its location in `params`, as `message.parts[0]`. */
export interface FieldViolation {
  readonly field: string;
  readonly description: string;
}

/** The SDK does not know it yet. */
export const generationMismatchCode = -32010;

/** The plain JSON-RPC errors carry no data. */
export const parseError: RpcError = { code: -32700, message: "The body is not valid JSON." };
export const invalidRequest: RpcError = {
  code: -32600,
  message:
    'The body must be one JSON-RPC request: an object with jsonrpc "2.0", a method, and an id that is a text, a whole number or null.',
};
export const internalError: RpcError = { code: -32603, message: "Internal error" };

/** An error of the protocol, in the SDK's form. */
export function protocolError(error: unknown): RpcError {
  return toJsonRpcError(error);
}

/** -32602: the SDK's text, and every rejected field. */
export function invalidParams(violations: readonly FieldViolation[]): RpcError {
  const message = violations.map(({ field, description }) => `${field}: ${description}`).join(" ");
  const { code, message: text, data = [] } = toJsonRpcError(new RequestMalformedError(message));
  const badRequest = { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: violations };
  return { code, message: text, data: [...data, badRequest] };
}

/** -32010: the task that a message continues has another generation than the client knows (A2A 1.1). */
export function generationMismatch(message: string, metadata: Readonly<Record<string, string>>): RpcError {
  const info = { "@type": ERROR_INFO_TYPE, reason: "TASK_GENERATION_MISMATCH", domain: "a2a-protocol.org" };
  return { code: generationMismatchCode, message, data: [{ ...info, metadata }] };
}

/** -32040: an admission rule refused, or the gate did; the side says whose settings did. */
export function admissionDenied(message: string, metadata: Readonly<Record<string, string>>): RpcError {
  const info = { "@type": ERROR_INFO_TYPE, reason: "ADMISSION_DENIED", domain: "agent-communication-service" };
  return { code: -32040, message, data: [{ ...info, metadata }] };
}
