/** Minutes in which an installation must be over (wire contract chat 10.2). */
export const installationMinutes = 15;

/** Each may call Slack, and the gateway ends an operation after ten seconds. */
export const exchangeMilliseconds = 5_000;
