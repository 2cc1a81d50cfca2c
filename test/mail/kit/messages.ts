import { randomUUID } from "node:crypto";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden } from "../../support/kit/visible.js";
import { putMessage, putRecipient } from "../support/put-message.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** A received message of the target's. */
    readonly messageId: string;
    /** One that it sent to one recipient. */
    readonly sentId: string;
  }
}

/** From spec 4.7 and wire contract mail 1, 3, 4. */
export const messages: FeatureKit<MailPart> = {
  rest: `
  GET    /api/v1/mail/mailboxes/{email_address}/messages/{message_id}
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  `,
  graphql: `
  Query.mailMessage 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley }, { target }) => {
    const attachments = [{ filename: "plan.txt", contentType: "text/plain", bytes: "The plan." }];
    const bodyText = `Body 1 of ${randomUUID()}.`;
    const received = await putMessage(parley.services, target.id, { bodyText, attachments });
    const sent = await putMessage(parley.services, target.id, { direction: "outbound" });
    await putRecipient(parley.services, sent.id);
    return { messageId: received.id, sentId: sent.id };
  },
  nothing: () => ({ messageId: randomUUID(), sentId: randomUUID() }),
  calls: {
    "Query.mailMessage": ({ address, messageId }) => [`(mailbox: "${address}", id: "${messageId}")`, "{ id }"],
  },
  parameters: (_, { messageId }) => ({ message_id: messageId }),
  visible: {
    findVisibleMessages: hidden(({ messageId }) => [[messageId]]),
    sizeVisibleTexts: hidden(({ messageId }) => [[messageId]]),
    findVisibleTexts: hidden(({ messageId }) => [[messageId]]),
    listVisibleAttachments: hidden(({ messageId }) => [[messageId]]),
    listVisibleRecipients: hidden(({ sentId }) => [[sentId]]),
  },
  unfiltered: [alone("findVisibleMessages")],
  events: {
    "mail.message.changed": async ({ parley }, { address, messageId, target }) => {
      const query = `{ mailMessage(mailbox: "${address}", id: "${messageId}") { isRead } }`;
      await parley.graphql(query, {}, target.key);
    },
  },
};
