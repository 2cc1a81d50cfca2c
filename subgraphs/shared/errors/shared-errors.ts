import { defineErrors } from "./catalogue.js";
import type { Problem, Violation } from "./problem.js";

/** The codes every domain and the transport use (wire contract org 1.6, 1.7; design of the REST shim). */
export const sharedErrors = defineErrors({
  unauthenticated: {
    status: 401,
    message: "A valid credential is required: an API key in X-API-Key, or a bearer token.",
  },
  credential_not_accepted: { status: 403, message: "This operation does not accept this kind of credential." },
  admin_required: { status: 403, message: "This operation needs an admin key, or a console user who may do it." },
  console_required: { status: 403, message: "This is done by a console user with the admin role." },
  claimed_agent_required: { status: 403, message: "This agent must be claimed by its human first." },
  forbidden: { status: 403, message: "This credential may not do that." },
  not_found: { status: 404, message: "Not found." },
  not_available: { status: 404, message: "This part of the service is not available." },
  route_not_found: { status: 404, message: "There is no such route. All of them are listed at /api/v1/reference." },
  method_not_allowed: { status: 405, message: "This route does not take that method." },
  body_too_large: { status: 413, message: "The body is too large." },
  unsupported_media_type: { status: 415, message: "The body must be application/json." },
  malformed_request: { status: 400, message: "This is not a valid HTTP request." },
  headers_too_large: { status: 431, message: "The address and headers are too large." },
  malformed_json: { status: 400, message: "The body is not valid JSON." },
  validation_failed: { status: 422, message: "The request has invalid values." },
  invalid_cursor: { status: 422, message: "The cursor is not one that this list gave out." },
  cursor_expired: { status: 410, message: "The events after this cursor are no longer kept." },
  agent_handle_unavailable: { status: 409, message: "This handle is taken or kept back." },
  duplicate_contact_rule: { status: 409, message: "There is a contact rule for this already." },
  idempotency_key_reused: { status: 409, message: "This Idempotency-Key was used with a different request." },
  idempotency_in_progress: { status: 409, message: "A request with this Idempotency-Key is still running." },
  overage_limit_reached: {
    status: 402,
    message: "What is included is used up, and more would cost beyond the organization's overage limit.",
  },
  rate_limited: { status: 429, message: "Too many requests." },
  operation_too_complex: { status: 400, message: "The operation is too large." },
  overloaded: { status: 503, message: "There is too much to do right now. Nothing was done: repeat the request." },
  operation_timeout: { status: 504, message: "The operation took too long." },
  bad_request: { status: 400, message: "The request is not a valid GraphQL request." },
  internal_error: { status: 500, message: "Something went wrong on our side." },
});

/** `validation_failed` with one entry per rejected value. */
export function invalid(violations: readonly Violation[]): Problem {
  return sharedErrors.problem("validation_failed", {
    message: violations.map((violation) => violation.message).join(" "),
    violations,
  });
}

/** `validation_failed` for one value. */
export function invalidValue(path: Violation["path"], message: string, type?: string): Problem {
  return invalid([{ path, message, ...(type === undefined ? {} : { type }) }]);
}
