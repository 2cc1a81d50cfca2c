import { withKnownKinds } from "./known-kinds.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { type ContextConfigInput, contextObjection, storedContext } from "./rules/webhook-context.js";
import { checkKinds } from "./rules/webhook-kinds.js";
import { updateWebhook, type WebhookRow } from "./store/webhook-subscriptions.js";
import { appendWebhookEvent } from "./append-webhook-event.js";

/** A change whose parts were checked by themselves. Undefined: unchanged; null: cleared. */
export interface WebhookPatch {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly contextConfig?: ContextConfigInput | null | undefined;
}

/**
 * Changes a locked subscription. A URL, also the same one, enables it again (wire contract org 3.4). A patch that says
 * nothing changes nothing. Throws `validation_failed` when what comes of it does not go together.
 */
export async function changeWebhook(
  tx: Transaction,
  { clock, webhooks }: Pick<Services, "clock" | "webhooks">,
  webhook: WebhookRow,
  { url, eventTypes, contextConfig }: WebhookPatch,
): Promise<WebhookRow> {
  if (url === undefined && eventTypes === undefined && contextConfig === undefined) return webhook;
  const ownerType = webhook.mailboxId === null ? "agent_identity" : "mailbox";
  const checked = checkKinds(eventTypes ?? webhook.kinds, ownerType, (kind) => webhooks.kinds.has(kind));
  if ("violations" in checked) throw invalid(withKnownKinds(checked.violations, webhooks));
  const config = contextConfig === undefined ? webhook.contextConfig : contextConfig && storedContext(contextConfig);
  const objection = contextObjection(config, checked.channel);
  if (objection !== null) throw invalid([objection]);
  const changed = await updateWebhook(
    tx,
    webhook.id,
    {
      ...(url === undefined ? {} : { url, disabledAt: null, disabledReason: null }),
      ...(eventTypes === undefined ? {} : { kinds: checked.kinds, dialect: checked.dialect }),
      ...(contextConfig === undefined ? {} : { contextConfig: config }),
    },
    clock.now(),
  );
  await appendWebhookEvent(tx, "webhook_subscription.updated", changed);
  return changed;
}
