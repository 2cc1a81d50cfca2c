import type { WebhookCatalogue } from "../../../shared/webhooks/webhook-catalogue.js";
import type { webhookErrors } from "../errors.js";
import { readName } from "./webhook-names.js";

/** The error of a replay. */
export type ReplayRefusal = Extract<
  keyof (typeof webhookErrors)["definitions"],
  | "webhook_delivery_not_replayable"
  | "webhook_subscription_gone"
  | "webhook_subscription_disabled"
  | "webhook_kind_not_subscribed"
>;

/**
 * Why a logged event cannot be sent to its subscription in its present state (wire contract org 3.4); null when it can.
 */
export function replayRefusal(
  { isTest, eventType }: { readonly isTest: boolean; readonly eventType: string },
  webhook: { readonly kinds: readonly string[]; readonly disabledAt: Date | null } | null,
  { names, kinds }: Pick<WebhookCatalogue, "names" | "kinds">,
): ReplayRefusal | null {
  const kind = readName(names, eventType)?.kind ?? eventType;
  if (isTest || kinds.get(kind)?.replayable !== true) return "webhook_delivery_not_replayable";
  if (webhook === null) return "webhook_subscription_gone";
  if (!webhook.kinds.includes(kind)) return "webhook_kind_not_subscribed";
  return webhook.disabledAt === null ? null : "webhook_subscription_disabled";
}
