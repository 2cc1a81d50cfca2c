import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { applyRecipientResults } from "../../../subgraphs/mail/transport/apply-recipient-results.js";
import { queueMail } from "../support/queue-mail.js";
import type { MailPart } from "./part.js";

/** From wire contract mail 12. */
export const transport: FeatureKit<MailPart> = {
  events: {
    "mail.reception.ended": async ({ parley }, { address }) =>
      void (await queueMail(parley.services, address, [address])),
    "mail.message.sent": async ({ parley }, { address }) => void (await queueMail(parley.services, address, [address])),
    "mail.message.forwarded": async ({ parley }, { address }) =>
      void (await queueMail(parley.services, address, [address], { isForward: true })),
    "mail.message.bounced": async ({ parley }, { address }) =>
      void (await queueMail(parley.services, address, [`nobody-${address}`])),
    "mail.message.failed": async ({ parley }, { address }) =>
      void (await queueMail(parley.services, address, ["ada@example.com"])),
    "mail.message.delivered": async ({ parley }, { address }) => {
      const { services, work } = parley;
      const { id } = await queueMail(services, address, [address]);
      await work!.runDueJobs();
      await services.database.request.transaction(async (tx) => {
        const recipients = await tx.mailRecipient.findMany({ where: { messageId: id } });
        const results = recipients.map((recipient) => ({
          recipientId: recipient.id,
          state: "delivered" as const,
          smtpCode: null,
          smtpText: null,
          nextAttemptAt: null,
        }));
        await applyRecipientResults(tx, id, results, services.clock.now());
      });
    },
  },
};
