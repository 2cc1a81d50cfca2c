import type { Violation } from "../../shared/errors/problem.js";
import type { WebhookCatalogue } from "../../shared/webhooks/webhook-catalogue.js";

/**
 * What is wrong with a subscription's kinds, with the list of existing kinds: a caller can choose without another
 * request.
 */
export function withKnownKinds(violations: readonly Violation[], { kinds }: WebhookCatalogue): Violation[] {
  const hint = `Event types on this server: ${[...kinds.keys()].sort().join(", ")}. The webhook catalog describes them.`;
  return violations.map((violation) => ({ ...violation, hint }));
}
