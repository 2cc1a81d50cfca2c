import { defineErrors } from "./catalogue.js";
import type { Problem, Violation } from "./problem.js";

/** The codes that every domain and the transport use (wire contract org 1.6, 1.7; design of the REST shim). */
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
    message: "This operation requires an admin key, or a console user with the permission.",
    hint: "Use an admin key, or sign in as an admin of the organization.",
  },
  console_required: {
    status: 403,
    message: "This operation requires a console user with the admin role.",
    hint: "Sign in to the console as an admin of the organization, and send the token as a bearer token.",
  },
  browser_required: {
    status: 403,
    message: "Only a person who is signed in to the console in a browser may do this.",
    hint: "Open `confirmation_url` in a browser, where the person signs in and does it.",
  },
  decider_required: {
    status: 403,
    message: "Only people who decide about reviews may do this.",
    hint: "Ask a person of the organization. Its policy says whether admins or all members decide.",
  },
  blocked_by_rule: {
    status: 403,
    message: "A rule of your organization does not allow this.",
    hint: "Do not try again. `message_to_agent` says why, if a person wrote it.",
  },
  already_rejected: {
    status: 403,
    message: "A person refused the same content before.",
    hint: "Do not send it again. The review `review_id` says why it was refused.",
  },
  html_differs: {
    status: 422,
    message: "The text and the HTML of a mail would say different things.",
    hint: "Give both, or null for the one that is to be left out.",
  },
  review_queue_full: {
    status: 429,
    message: "Too much waits for a decision already.",
    hint: "Wait until people have decided, or withdraw what is no longer needed.",
  },
  agent_frozen: {
    status: 403,
    message: "This agent is frozen: a person has stopped it.",
    hint: "Do not try again. A person of the organization decides in the console when to unfreeze it.",
  },
  organization_frozen: {
    status: 403,
    message: "The agents of this organization are frozen: a person has stopped them.",
    hint: "Do not try again. An admin of the organization decides in the console when to unfreeze them.",
  },
  installation_frozen: {
    status: 403,
    message: "All agents of this installation are frozen: its operator has stopped them.",
    hint: "Do not try again. The operator decides when to unfreeze them.",
  },
  operator_required: {
    status: 403,
    message: "This operation requires an admin of the organization that operates this installation.",
    hint: "Use an admin key of the first organization, or of one that OPERATOR_ORGANIZATIONS names.",
  },
  claimed_agent_required: {
    status: 403,
    message: "The agent's human must claim it first.",
    hint: "The user named at signup must send the verification code, or an admin must approve the agent.",
  },
  forbidden: {
    status: 403,
    message: "This credential does not allow this operation.",
    hint: "Use a credential that allows it. The API reference lists the credentials for each route.",
  },
  not_found: {
    status: 404,
    message: "Not found.",
    hint: "Check the id or handle, and check that the credential belongs to the organization that owns the record.",
  },
  not_available: {
    status: 404,
    message: "This part of the service is not available.",
    hint: "The operator may be able to enable it: see the settings of the server. Otherwise leave it out of the request.",
  },
  route_not_found: {
    status: 404,
    message: "There is no such route. /api/v1/reference lists all routes.",
    hint: "Check the path and its version.",
  },
  method_not_allowed: {
    status: 405,
    message: "This route does not accept this method.",
    hint: "The header Allow lists the methods that this route accepts.",
  },
  body_too_large: {
    status: 413,
    message: "The body is too large.",
    hint: "Send less in one request. The limit depends on the route; no setting changes it.",
  },
  payload_too_large: {
    status: 413,
    message: "The body is too large.",
    hint: "Send less in one request. The API reference says how much a route takes.",
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
    message: "The URL and the headers are too large.",
    hint: "Shorten the URL and the headers, or send the data in the body.",
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
    message: "The cursor is not from this list.",
    hint: "Use a cursor that this list returned, with the same filters, or start without a cursor.",
  },
  cursor_expired: {
    status: 410,
    message: "The events after this cursor were deleted.",
    hint: "Read the current state, then subscribe without a cursor. EVENT_RETENTION_DAYS sets how long events are kept.",
  },
  agent_handle_unavailable: {
    status: 409,
    message: "This handle is taken or reserved.",
    hint: "Choose another handle.",
  },
  duplicate_contact_rule: {
    status: 409,
    message: "A contact rule for this already exists.",
    hint: "Change the existing rule instead. `existing_rule_id` is its id.",
  },
  system_label: {
    status: 422,
    message: "This label is set by Parley itself.",
    hint: "Use another label. Its name is in `label`.",
  },
  too_many_labels: {
    status: 422,
    message: "This would have more than 50 labels, which is the maximum.",
    hint: "Remove some of its labels first. Nothing was changed.",
  },
  label_limit_reached: {
    status: 422,
    message: "The organization has 1,000 labels, which is the maximum.",
    hint: "Use a label that exists, or delete labels that nobody needs. Nothing was changed.",
  },
  snooze_limit_reached: {
    status: 409,
    message: "This agent has 1,000 snoozed things of this kind, which is the maximum.",
    hint: "End a snooze first. Nothing was changed.",
  },
  idempotency_key_reused: {
    status: 409,
    message: "This Idempotency-Key was used with a different request.",
    hint: "Use a new key for a new request. To repeat the first request, send exactly the same input.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still running.",
    hint: "Wait the number of seconds in Retry-After, then repeat the request with the same key.",
  },
  result_unavailable: {
    status: 409,
    message: "The request with this Idempotency-Key was done, and its result no longer exists.",
    hint: "Nothing was done again. Use a new key only if you want to do it once more.",
  },
  recipient_blocked: {
    status: 403,
    message: "The contact rules of this identity block a recipient.",
    hint: "The recipient is in `address`. An admin can change the rule `matched_rule_id`, or the filter mode if it is null.",
  },
  overage_limit_reached: {
    status: 402,
    message: "The usage that the plan includes is used up, and more would exceed the organization's overage limit.",
    hint: "An admin can raise the overage limit in the billing settings, or change the plan.",
  },
  rate_limited: {
    status: 429,
    message: "Too many requests.",
    hint: "Wait the number of seconds in Retry-After, then repeat the request.",
  },
  operation_too_complex: {
    status: 400,
    message: "The operation is too large.",
    hint: "Request fewer fields, shorter lists or fewer levels, and use pages for the rest.",
  },
  overloaded: {
    status: 503,
    message: "The server is overloaded. Nothing was done: repeat the request.",
    hint: "Wait the number of seconds in Retry-After, then repeat the request.",
  },
  unavailable: {
    status: 503,
    message: "A part of the service is not reachable at the moment.",
    hint: "Wait the number of seconds in Retry-After, then repeat the request. Repeat a write with the same Idempotency-Key.",
  },
  operation_timeout: {
    status: 504,
    message: "The operation took too long.",
    hint: "Request less at once. Before you repeat a write, check whether it was done, or send an Idempotency-Key.",
  },
  bad_request: {
    status: 400,
    otherStatus: 406,
    message: "The request is not a valid GraphQL request.",
    hint: "Check the operation against the schema. The explorer at /explorer checks it while you type.",
  },
  internal_error: {
    status: 500,
    message: "The server failed to handle the request.",
    hint: "Send the request id to the operator of this server, who finds the cause in the log.",
  },
});

/**
 * `not_found` that names the missing target: `notFound("task with this id")`. An operation uses the same sentence for a
 * target that does not exist and for one that the viewer may not see, so that they look the same.
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
