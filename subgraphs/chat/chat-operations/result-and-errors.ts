const result = "Returns the record of the operation: read its status. Errors: `not_found`, `validation_failed`, ";
const more = "`idempotency_key_reused`, `connection_not_connected`, `claimed_agent_required`, `rate_limited`.";
const blocked = "`recipient_blocked`, ";

/** The common part of every operation's description, about its result and errors. */
export const resultAndErrors = result + more;

/** The same of operations that others see, which contact rules may refuse. */
export const tellingResultAndErrors = result + blocked + more;

/** The same of operations that a person may have to agree to (wire contract reviews 3.1). */
export const holdableResultAndErrors =
  result +
  blocked +
  "`held_for_review`, `review_rejected`, `already_rejected`, `blocked_by_rule`, `review_queue_full`, " +
  more;

/** The same of operations on a stream. */
export const streamResultAndErrors = `${result}\`stream_not_started\`, ${blocked}${more}`;
