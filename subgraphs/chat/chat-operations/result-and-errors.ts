const result = "Returns the record of the operation: read its status. Errors: `not_found`, `validation_failed`, ";
const more = "`idempotency_key_reused`, `connection_not_connected`, `claimed_agent_required`, `rate_limited`.";
const blocked = "`recipient_blocked`, ";

/** The common part of every operation's description, about its result and errors. */
export const resultAndErrors = result + more;

/** The same of operations that others see, which contact rules may refuse. */
export const tellingResultAndErrors = result + blocked + more;

/** The same of operations on a stream. */
export const streamResultAndErrors = `${result}\`stream_not_started\`, ${blocked}${more}`;
