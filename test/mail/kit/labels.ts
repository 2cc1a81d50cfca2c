import { randomUUID } from "node:crypto";
import { changeMessages, lockMailbox } from "../../../subgraphs/mail/messages/public.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { labelLimits } from "../../../subgraphs/shared/labels/rules/limits.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest, type Produce } from "../../support/kit/produced.js";
import { hidden, page } from "../../support/kit/visible.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** A label of the target's received message. */
    readonly labelId: string;
  }
}

const none = { system: [], custom: [] };
const inMailbox = ({ mailboxId }: MailPart) => ({
  mailboxId,
  folder: null,
  snoozed: "include" as const,
  labels: { all: none, none },
});

/** The answer to the last of these changes of one message's labels. */
const afterChanges =
  (prepare: ((services: Services, organizationId: string) => Promise<void>) | null, ...bodies: object[]): Produce =>
  async ({ parley, organization, agent }) => {
    await prepare?.(parley.services, organization.id);
    const { id } = await putMessage(parley.services, agent.id);
    const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages/${id}`;
    for (const body of bodies.slice(0, -1)) await rest(parley, organization.adminKey, "PATCH", path, body);
    return byRest(parley, organization.adminKey, ["PATCH", path, bodies.at(-1)]);
  };

/** From wire contract labels 2, 10. */
export const labels: FeatureKit<MailPart> = {
  part: async ({ parley: { services } }, { mailboxId, messageId }) => {
    const { database, clock } = services;
    await database.request.transaction(async (tx) => {
      const mailbox = await lockMailbox(tx, mailboxId);
      await changeMessages(tx, mailbox!, [messageId], { add: ["of the kit"], remove: [] }, clock.now());
    });
    const row = await database.request.reader.mailMessageLabel.findFirstOrThrow({ where: { messageId } });
    return { labelId: row.labelId };
  },
  nothing: () => ({ labelId: randomUUID() }),
  visible: {
    listVisibleLabelEvents: hidden(({ mailboxId }) => [
      { mailboxId, messageIds: null, label: null, dates: { from: null, to: null } },
      page,
    ]),
    listVisibleLabels: hidden(({ messageId }) => [[messageId]]),
    listVisibleThreadLabels: hidden(({ threadId }) => [[threadId]]),
    listVisibleThreadsOfLabel: hidden((part) => [inMailbox(part), part.labelId, page]),
    walkVisibleThreads: hidden((part) => [inMailbox(part), page, 100]),
  },
  codes: {
    system_label: afterChanges(null, { add_labels: "spam" }),
    label_conflict: afterChanges(null, { add_labels: ["read", "unread"] }),
    too_many_labels: afterChanges(
      null,
      { add_labels: Array.from({ length: labelLimits.perObject }, (_, at) => `label ${at}`) },
      { add_labels: "one more" },
    ),
    label_limit_reached: afterChanges(putLabels, { add_labels: "one too many" }),
    thread_too_large: async ({ parley, organization, agent }) => {
      const { threadId } = await putMessage(parley.services, agent.id);
      await parley.services.database.jobs.driver.query(
        `insert into mail_message (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses,
           cc_addresses, bcc_addresses, reply_to, "references", is_read, has_attachments, byte_size, created_at, updated_at)
         select gen_random_uuid(), m.id, $1, 'inbound', 'received', '<long' || n || '>', 'a@example.com', '{}', '{}', '{}',
           '{}', '{}', true, false, 1, now(), now()
         from mailbox m, generate_series(1, 500) n where m.identity_id = $2`,
        [threadId, agent.id],
      );
      const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/threads/${threadId}`;
      return byRest(parley, organization.adminKey, ["PATCH", path, { add_labels: "long" }]);
    },
  },
};

/** Gives an organization all the labels that it may have. */
async function putLabels({ database, clock }: Services, organizationId: string): Promise<void> {
  const now = clock.now();
  const data = Array.from({ length: labelLimits.perOrganization }, (_, at) => ({
    id: randomUUID(),
    organizationId,
    name: `filled ${at}`,
    createdAt: now,
    updatedAt: now,
  }));
  await database.request.writer.label.createMany({ data, skipDuplicates: true });
}
