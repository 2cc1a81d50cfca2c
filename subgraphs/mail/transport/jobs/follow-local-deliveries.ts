import { defineConsumer } from "../../../shared/work/consumer.js";
import { applyRecipientResults } from "../apply-recipient-results.js";
import { localResult } from "../rules/local-result.js";
import { findMessageOfRecipient } from "../store/recipients.js";

/** Mail of this installation that arrived, or could not, for the message that it was sent with (wire contract mail 12). */
export const followLocalDeliveries = defineConsumer({
  name: "mail-local-deliveries",
  kinds: ["mail.reception.ended"],
  from: "beginning",
  async handle(tx, events, { clock }) {
    for (const { data } of events) {
      const { recipientId, end } = data as { recipientId: string; end: string };
      const messageId = await findMessageOfRecipient(tx, recipientId);
      if (messageId === null) continue;
      await applyRecipientResults(tx, messageId, [{ recipientId, ...localResult(end) }], clock.now());
    }
  },
});
