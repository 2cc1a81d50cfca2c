import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";

type SharedCode = Parameters<typeof sharedErrors.problem>[0];

/** The HTTP framework's own refusals, as the contract's codes. */
const codes: Readonly<Record<string, SharedCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  // A path that cannot be decoded, or with a segment longer than any name, does not exist.
  FST_ERR_BAD_URL: "route_not_found",
  FST_ERR_MAX_PARAM_LENGTH: "route_not_found",
  FST_ERR_NOT_FOUND: "route_not_found",
};

/** Whether the framework, or a handler that read it, refused a body because of its size. */
export function isBodyTooLarge(error: unknown): boolean {
  if (error instanceof Problem) return error.code === "body_too_large";
  return transportProblem(error)?.code === "body_too_large";
}

/** The contract's error for one of the framework's, or undefined for a failure of ours. */
export function transportProblem(error: unknown): Problem | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code, statusCode, message } = error as Readonly<Record<"code" | "statusCode" | "message", unknown>>;
  // The socket broke during the body: the answer has no reader, but it must not count as our failure. The message is Node's: a
  // database whose socket broke has the same code.
  if (code === "ECONNRESET" && message === "aborted") return sharedErrors.problem("malformed_json");
  if (typeof code === "string" && Object.hasOwn(codes, code)) return sharedErrors.problem(codes[code]!);
  // Any other client error of the framework or a plugin, such as a file outside of the reference page.
  const isClientError = typeof statusCode === "number" && statusCode >= 400 && statusCode < 500;
  return isClientError ? sharedErrors.problem("malformed_request") : undefined;
}
