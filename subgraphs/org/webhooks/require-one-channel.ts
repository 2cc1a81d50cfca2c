import { webhookErrors } from "./errors.js";

/** The input field with this option. */
export const oneChannelOnlyDescription =
  "Refuses a subscription with event types of several channels. Set it for callers that do not know such subscriptions. " +
  "Default: false.";

/**
 * Refuses changes of a subscription with several topics by callers that do not know them (clients before 0.7.8). Throws
 * `webhook_scope_required`.
 */
export function requireOneChannel(oneChannelOnly: boolean, { mixed }: { readonly mixed: boolean }): void {
  if (oneChannelOnly && mixed) throw webhookErrors.problem("webhook_scope_required");
}
