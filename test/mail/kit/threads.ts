import { randomUUID } from "node:crypto";
import { snoozeLimits } from "../../../subgraphs/shared/snooze/rules/snooze-time.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { hidden, page } from "../../support/kit/visible.js";
import { ids, input } from "../../support/kit/calls.js";
import { byRest } from "../../support/kit/produced.js";
import { putReview } from "../../org/support/put-review.js";
import { putMessage } from "../support/put-message.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** The thread of the target's received message. */
    readonly threadId: string;
  }
}

/** The clock of the tests may be ahead. */
const soon = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString();
const first = ({ address }: MailPart, more = ""): string => `(mailbox: "${address}"${more})`;
const one = (part: MailPart): string => first(part, `, id: "${part.threadId}"`);

/** From spec 4.7 and wire contract mail 1, 2.4, 3, 6. */
export const threads: FeatureKit<MailPart> = {
  rest: `
  GET    /api/v1/mail/mailboxes/{email_address}/threads
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    /api/v1/mail/mailboxes/{email_address}/threads/folders
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    /api/v1/mail/mailboxes/{email_address}/threads/{thread_id}
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  PATCH  /api/v1/mail/mailboxes/{email_address}/threads/{thread_id}
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  POST   /api/v1/mail/mailboxes/{email_address}/threads/{thread_id}/mark-read
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  DELETE /api/v1/mail/mailboxes/{email_address}/threads/{thread_id}
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  `,
  graphql: `
  Query.mailThreads 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailFolders 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailThread 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.moveMailThread 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateMailThread 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.snoozeMailThread 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.unsnoozeMailThread 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.markMailThreadRead 401 403c ok   404   ok    ok    ok    ok    404   404   404   401
  Mutation.deleteMailThread 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.mailThreadChanged 401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley }, { messageId }) => {
    const { threadId } = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({
      where: { id: messageId },
    });
    return { threadId };
  },
  nothing: () => ({ threadId: randomUUID() }),
  tools: {
    read_mail_thread: ({ threadId }) => ({ thread_id: threadId }),
    mark_mail_thread_read: ({ threadId }) => ({ thread_id: threadId }),
    snooze: ({ threadId }) => ({ thread_id: threadId, until: soon() }),
  },
  calls: {
    "Query.mailThreads": (part) => [first(part), ids],
    "Query.mailFolders": (part) => [first(part)],
    "Query.mailThread": (part) => [one(part), "{ id }"],
    "Mutation.moveMailThread": ({ address, threadId }) => [
      input(`mailbox: "${address}", id: "${threadId}", folder: ARCHIVE`),
      "{ thread { id } }",
    ],
    "Mutation.updateMailThread": ({ address, threadId }) => [
      input(`mailbox: "${address}", id: "${threadId}", addLabels: ["kit"]`),
      "{ thread { id labels } }",
    ],
    "Mutation.snoozeMailThread": ({ address, threadId }) => [
      input(`mailbox: "${address}", id: "${threadId}", until: "${soon()}"`),
      "{ thread { id snoozedUntil } }",
    ],
    "Mutation.unsnoozeMailThread": ({ address, threadId }) => [
      input(`mailbox: "${address}", id: "${threadId}"`),
      "{ thread { id snoozedUntil } }",
    ],
    "Mutation.markMailThreadRead": ({ address, threadId }) => [
      input(`mailbox: "${address}", id: "${threadId}"`),
      "{ updatedCount }",
    ],
    "Mutation.deleteMailThread": ({ address, threadId }) => [
      input(`mailbox: "${address}", id: "${threadId}"`),
      "{ deletedId }",
    ],
    "Subscription.mailThreadChanged": (part) => [first(part, `, after: "${part.cursor}"`), "{ kind }"],
  },
  events: {
    "mail.thread.snooze_ended": async ({ parley }, { threadId }) => {
      const { database, clock } = parley.services;
      const thread = await database.request.reader.mailThread.findUniqueOrThrow({
        where: { id: threadId },
        select: { mailbox: { select: { identityId: true } } },
      });
      const data = { threadId, identityId: thread.mailbox.identityId, until: clock.now() };
      await database.request.writer.mailSnooze.create({ data, select: { threadId: true } });
      await parley.work!.runDueJobs();
    },
  },
  codes: {
    snooze_limit_reached: async ({ parley, organization, agent }) => {
      const { threadId } = await putMessage(parley.services, agent.id);
      await parley.services.database.jobs.driver.query(
        `with threads as (
           insert into mail_thread (id, mailbox_id, message_count, last_message_at, created_at)
           select gen_random_uuid(), m.id, 0, now(), now() from mailbox m, generate_series(1, $2) where m.identity_id = $1
           returning id)
         insert into mail_snooze (object_id, identity_id, until) select id, $1, now() + interval '1 day' from threads`,
        [agent.id, snoozeLimits.perIdentity],
      );
      const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/threads/${threadId}`;
      return byRest(parley, organization.adminKey, ["PATCH", path, { snooze_until: soon() }]);
    },
    thread_held: async ({ parley, organization, agent }) => {
      const { id, threadId } = await putMessage(parley.services, agent.id, { folder: "blocked" });
      const { id: reviewId } = await putReview(parley, { id: agent.id, organizationId: organization.id });
      const { writer } = parley.services.database.request;
      const data = { direction: "in", operation: "mail.receive", subjectId: id };
      await writer.review.update({ where: { id: reviewId }, data, select: { id: true } });
      await writer.mailMessage.update({ where: { id }, data: { reviewId }, select: { id: true } });
      const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/threads/${threadId}`;
      return byRest(parley, organization.adminKey, ["PATCH", path, { folder: "inbox" }]);
    },
  },
  spending: ["Mutation.deleteMailThread", "DELETE /api/v1/mail/mailboxes/{email_address}/threads/{thread_id}"],
  parameters: (_, { threadId }) => ({ thread_id: threadId }),
  bodies: {
    "PATCH /api/v1/mail/mailboxes/{email_address}/threads/{thread_id}": () => ({
      folder: "archive",
      add_labels: ["kit"],
      snooze_until: soon(),
    }),
  },
  visible: {
    findVisibleThreads: hidden(({ threadId }) => [[threadId]]),
    listVisibleFolders: hidden(({ mailboxId }) => [mailboxId]),
    listVisibleThreads: hidden(({ mailboxId }) => [mailboxId, { folder: null, snoozed: "include" as const }, page]),
    listVisibleThreadMessages: hidden(({ threadId }) => [[threadId], page]),
  },
  unfiltered: [{ functions: ["findVisibleMailboxes", "findVisibleThreads"] }],
};
