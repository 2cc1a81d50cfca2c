import { defineConsumer } from "../../../shared/work/consumer.js";
import { applyResults } from "../apply-recipient-results.js";
import { localResult } from "../rules/local-result.js";
import { findMessagesOfRecipients } from "../store/recipients.js";

/** Applies the result of an internal delivery to the sent message (wire contract mail 12). */
export const followLocalDeliveries = defineConsumer({
  name: "mail-local-deliveries",
  kinds: ["mail.reception.ended"],
  from: "beginning",
  async handle(tx, events, { clock }) {
    const ends = events.map(({ data }) => data as { readonly recipientId: string; readonly end: string });
    const messages = await findMessagesOfRecipients(
      tx,
      ends.map(({ recipientId }) => recipientId),
    );
    const news = ends.flatMap(({ recipientId, end }) => {
      const messageId = messages.get(recipientId);
      return messageId === undefined ? [] : [{ messageId, results: [{ recipientId, ...localResult(end) }] }];
    });
    await applyResults(tx, news, clock.now());
  },
});
