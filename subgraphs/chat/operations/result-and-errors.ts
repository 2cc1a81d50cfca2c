/** What the description of every operation says of its result and its errors. */
export const resultAndErrors =
  "Returns the record of the operation: read its status. Errors: `not_found`, `validation_failed`, " +
  "`idempotency_key_reused`, `connection_not_connected`, `claimed_agent_required`, `rate_limited`.";
