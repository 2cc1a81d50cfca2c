import { defineErrors } from "./catalogue.js";
import type { Problem, Violation } from "./problem.js";

/** The codes every domain and the transport use (wire contract org 1.6, 1.7; design of the REST shim). */
export const sharedErrors = defineErrors({
  unauthenticated: {
    status: 401,
    message: "A valid credential is required: an API key in X-API-Key, or a bearer token.",
    hint: "Send a key as `X-API-Key: ApiKey_…`, or a token as `Authorization: Bearer …`. A revoked or expired credential must be replaced.",
  },
  credential_not_accepted: {
    status: 403,
    message: "This operation does not accept this kind of credential.",
    hint: "The API reference lists the credentials that each route accepts.",
  },
  admin_required: {
    status: 403,
    message: "This operation needs an admin key, or a console user who may do it.",
    hint: "Use an admin key, or sign in as an administrator of the organization.",
  },
  console_required: {
    status: 403,
    message: "This is done by a console user with the admin role.",
    hint: "Sign in to the console as an administrator of the organization and send that token as a bearer token.",
  },
  claimed_agent_required: {
    status: 403,
    message: "This agent must be claimed by its human first.",
    hint: "The person named at signup enters the verification code, or an administrator approves the agent.",
  },
  forbidden: {
    status: 403,
    message: "This credential may not do that.",
    hint: "Use the credential of somebody who may do this; the API reference says who that is.",
  },
  not_found: {
    status: 404,
    message: "Not found.",
    hint: "Check the id or handle, and that the credential belongs to the organization that owns the record.",
  },
  not_available: {
    status: 404,
    message: "This part of the service is not available.",
    hint: "This server does not offer this part. Leave it out of the request.",
  },
  route_not_found: {
    status: 404,
    message: "There is no such route. All of them are listed at /api/v1/reference.",
    hint: "Check the address and its version. /api/v1/reference lists every route.",
  },
  method_not_allowed: {
    status: 405,
    message: "This route does not take that method.",
    hint: "The header Allow lists the methods that this address takes.",
  },
  body_too_large: {
    status: 413,
    message: "The body is too large.",
    hint: "Send less at once. The limit belongs to the route and cannot be raised by a setting.",
  },
  unsupported_media_type: {
    status: 415,
    message: "The body must be application/json.",
    hint: "Send the body as JSON with `Content-Type: application/json`.",
  },
  malformed_request: {
    status: 400,
    message: "This is not a valid HTTP request.",
    hint: "Check the request line, the headers and the length of the body.",
  },
  headers_too_large: {
    status: 431,
    message: "The address and headers are too large.",
    hint: "Shorten the address and the headers, or move what they hold into the body.",
  },
  malformed_json: {
    status: 400,
    message: "The body is not valid JSON.",
    hint: "Send the body as JSON in UTF-8.",
  },
  validation_failed: {
    status: 422,
    message: "The request has invalid values.",
    hint: "Correct the listed values and repeat the request.",
  },
  invalid_cursor: {
    status: 422,
    message: "The cursor is not one that this list gave out.",
    hint: "Use a cursor as this list returned it, with the same filters, or start without one.",
  },
  cursor_expired: {
    status: 410,
    message: "The events after this cursor are no longer kept.",
    hint: "Read the present state, then follow without a cursor. EVENT_RETENTION_DAYS sets how long events are kept.",
  },
  agent_handle_unavailable: {
    status: 409,
    message: "This handle is taken or kept back.",
    hint: "Choose another handle.",
  },
  duplicate_contact_rule: {
    status: 409,
    message: "There is a contact rule for this already.",
    hint: "Change the existing rule instead: `existing_rule_id` is its id.",
  },
  idempotency_key_reused: {
    status: 409,
    message: "This Idempotency-Key was used with a different request.",
    hint: "Use a new key for a new request. To repeat the first request, send exactly the same input.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still running.",
    hint: "Wait for the seconds in Retry-After, then repeat the request with the same key.",
  },
  overage_limit_reached: {
    status: 402,
    message: "What is included is used up, and more would cost beyond the organization's overage limit.",
    hint: "An administrator can raise the overage limit in the billing settings, or change the plan.",
  },
  rate_limited: {
    status: 429,
    message: "Too many requests.",
    hint: "Wait for the seconds in Retry-After, then repeat the request.",
  },
  operation_too_complex: {
    status: 400,
    message: "The operation is too large.",
    hint: "Ask for fewer fields, shorter lists or fewer levels at once, and page through the rest.",
  },
  overloaded: {
    status: 503,
    message: "There is too much to do right now. Nothing was done: repeat the request.",
    hint: "Wait for the seconds in Retry-After, then repeat the request.",
  },
  unavailable: {
    status: 503,
    message: "A part of the service cannot be reached right now.",
    hint: "Wait for the seconds in Retry-After, then repeat the request; a write with the same Idempotency-Key.",
  },
  operation_timeout: {
    status: 504,
    message: "The operation took too long.",
    hint: "Ask for less at once. Before repeating a write, check whether it was done, or send an Idempotency-Key.",
  },
  bad_request: {
    status: 400,
    message: "The request is not a valid GraphQL request.",
    hint: "Check the operation against the schema; the explorer at /explorer does so as you type.",
  },
  internal_error: {
    status: 500,
    message: "Something went wrong on our side.",
    hint: "Give the request id to whoever runs this server: the log has the cause under it.",
  },
});

/**
 * `not_found` that says what is not there: `notFound("task with this id")`. An operation says the same of what does not
 * exist and of what the viewer may not see, or the sentence would tell them apart.
 */
export function notFound(what: string): Problem {
  return sharedErrors.problem("not_found", { message: `There is no ${what}.` });
}

/** `validation_failed` with one entry per rejected value. */
export function invalid(violations: readonly Violation[]): Problem {
  const hints = [...new Set(violations.flatMap(({ hint }) => hint ?? []))];
  return sharedErrors.problem("validation_failed", {
    ...(hints.length === 0 ? {} : { hint: hints.join(" ") }),
    message: violations.map((violation) => violation.message).join(" "),
    violations,
  });
}

/** `validation_failed` for one value. */
export function invalidValue(path: Violation["path"], message: string, type?: string): Problem {
  return invalid([{ path, message, ...(type === undefined ? {} : { type }) }]);
}
