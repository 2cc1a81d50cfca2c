import type { FreezeMode, FreezeScope } from "../../../shared/reviews/rules/freeze.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** A freeze at the moment of an event. Never its reason, which is for people. */
export interface ReportedFreeze {
  readonly id: string;
  readonly scope: FreezeScope;
  readonly mode: FreezeMode;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** The member `data` of a webhook about a freeze (wire contract reviews 7.7). */
export function webhookData({ id, scope, mode, startedAt, endedAt }: ReportedFreeze): WebhookData {
  const ended_at = endedAt?.toISOString() ?? null;
  return { freeze: { id, scope, mode, started_at: startedAt.toISOString(), ended_at } };
}
