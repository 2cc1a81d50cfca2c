import { invalid } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { isStorableText } from "../../shared/rules/plain-json.js";
import { spellingsOf } from "./rules/webhook-names.js";
import type { DeliveryFilter } from "./store/webhook-deliveries.js";
import type { WebhookDeliveryFilter } from "./types/webhook-delivery-filter.js";

/** What the store is asked for; null when nothing can match. Throws `validation_failed` for what is no UUID. */
export function readDeliveryFilter(filter: WebhookDeliveryFilter | null | undefined): DeliveryFilter | null {
  const { subscriptionId, phoneNumberId, eventType, success } = filter ?? {};
  const malformed = Object.entries({ subscriptionId, phoneNumberId }).filter(([, id]) => id != null && !isUuid(id));
  if (malformed.length > 0) {
    throw invalid(malformed.map(([name]) => ({ path: [name], message: "This is not a UUID.", type: "uuid_parsing" })));
  }
  if (phoneNumberId || !isStorableText(eventType ?? "")) return null;
  return {
    ...(subscriptionId ? { subscriptionId } : {}),
    ...(typeof eventType === "string" ? { eventTypes: spellingsOf(eventType) } : {}),
    ...(typeof success === "boolean" ? { success } : {}),
  };
}
