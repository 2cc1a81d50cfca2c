import { webhookErrors } from "./errors.js";

/** Of the input that asks for it. */
export const oneChannelOnlyDescription =
  "Refuses a subscription with event types of several channels. Set it for callers that do not know such subscriptions. " +
  "Default: false.";

/**
 * Refuses a caller that knows no subscriptions of several topics (clients before 0.7.8) to change one. Throws
 * `webhook_scope_required`.
 */
export function requireOneChannel(oneChannelOnly: boolean, { mixed }: { readonly mixed: boolean }): void {
  if (oneChannelOnly && mixed) throw webhookErrors.problem("webhook_scope_required");
}
