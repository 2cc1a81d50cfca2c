import { randomUUID } from "node:crypto";
import { ids } from "../../support/kit/calls.js";
import { makeOperator } from "../../support/operator.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { World } from "../../support/kit/scene.js";
import { appendOutboxEvent } from "../../../subgraphs/shared/system-mail/append-outbox-event.js";
import { applyRecipientResults } from "../../../subgraphs/mail/transport/apply-recipient-results.js";
import { queueMail } from "../support/queue-mail.js";
import type { MailPart } from "./part.js";

const isOfOutbox = (name: string): boolean => /[mM]ailOutbox/.test(name);
const operatorsOnly =
  "The outbox and the queue belong to no organization: the operator sees all of them, others nothing (authority).";
const operatorsTypes = ["MailOutboxItem", "MailOutboxItemConnection", "MailOutboxItemEdge", "MailRelayQueue"];

/** Causes an event for followers of the outbox. */
async function keep({ parley }: World): Promise<void> {
  const { clock, config, database } = parley.services;
  await database.request.transaction((tx) => appendOutboxEvent(tx, config, randomUUID(), clock.now()));
}

/** From wire contract mail 12 and 17.3. The outbox is for the operator of the installation alone: here it is ours. */
export const transport: FeatureKit<MailPart> = {
  legend: { "403o": "403 operator_required" },
  refusalsOfKind: ["403o"],
  graphql: `
  Query.mailService 401 403c ok   ok   ok   ok ok   ok ok   ok   ok   401
  Query.mailOutbox  401 403c 403a 403a 403a ok 403a ok 403o 403a 403o 401
  Subscription.mailOutboxChanged 401 401 403a 403a 403a ok 403a ok 403o 403a 403o 401
  `,
  part: async (world) => {
    await makeOperator(world.parley, world.ours.id);
    return {};
  },
  before: (name) => (name === "Subscription.mailOutboxChanged" ? keep : undefined),
  calls: {
    "Query.mailService": () => ["", "{ domain wayOut queue { waiting } }"],
    "Query.mailOutbox": () => ["", ids],
    "Subscription.mailOutboxChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ cursor }"],
  },
  strangers: {
    leftOut: isOfOutbox,
    unreached: Object.fromEntries(operatorsTypes.map((type) => [type, operatorsOnly])),
  },
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
