import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { input, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest, type Produced, type Stage } from "../../support/kit/produced.js";
import { hidden } from "../../support/kit/visible.js";
import { putKeyedSend } from "../../support/put-keyed-send.js";
import { makeAgent, type TestAgent } from "../../support/org.js";
import { holdOne } from "../../org/support/hold-one.js";
import { putMessage } from "../support/put-message.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** Where the received message is, and its Message-ID. */
    readonly received: { readonly mailboxId: string; readonly rfcId: string };
  }
}

const to = `recipients: { to: ["ada@example.com"] }`;
const sent = "{ message { id } }";
const recipients = { to: ["ada@example.com"] };

/** From wire contract mail 1, 3, 4.3 to 4.5. An unclaimed agent writes to its human alone, and these have none. */
export const sending: FeatureKit<MailPart> = {
  legend: { "403r": "403 recipient_not_allowed" },
  rest: `
  POST /api/v1/mail/mailboxes/{email_address}/messages  401 403c ok 404 403r ok 403c 403c 404 404 403c 401
  POST /api/v1/mail/mailboxes/{email_address}/messages/{message_id}/reply
                                                         401 403c ok 404 403r ok 403c 403c 404 404 403c 401
  POST /api/v1/mail/mailboxes/{email_address}/messages/{message_id}/reply-all
                                                         401 403c ok 404 403r ok 403c 403c 404 404 403c 401
  POST /api/v1/mail/mailboxes/{email_address}/messages/{message_id}/forward
                                                         401 403c ok 404 403r ok 403c 403c 404 404 403c 401
  GET  /api/v1/message-sends/lookup                      401 403c ok 404 ok ok 403c 403c 404 404 403c 401
  `,
  graphql: `
  Query.mailSendByKey  401 403c ok 404 ok  ok ok ok 404 404 404 401
  Mutation.sendMail    401 403c ok 404 403r ok ok ok 404 404 404 401
  Mutation.replyToMail 401 403c ok 404 403r ok ok ok 404 404 404 401
  Mutation.forwardMail 401 403c ok 404 403r ok ok ok 404 404 404 401
  `,
  part: async ({ parley }, { messageId, target }) => {
    const where = { id: messageId };
    const data = { identityId: target.id, startedAt: parley.services.clock.now(), recipients: 1 };
    await parley.services.database.request.writer.mailSendWindow.createMany({ data: [data], skipDuplicates: true });
    const row = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({ where });
    await putKeyedSend(parley.services, { name: "sendMail", senderId: row.mailboxId }, "used", messageId);
    return { received: { mailboxId: row.mailboxId, rfcId: row.rfcId } };
  },
  nothing: () => ({ received: { mailboxId: randomUUID(), rfcId: `<${randomUUID()}@example.com>` } }),
  tools: {
    send_mail: ({ address }) => ({ to: [address], subject: "Report", text: "It is ready.", ...toolKey() }),
    reply_to_mail: ({ messageId }) => ({ message_id: messageId, text: "Thanks.", ...toolKey() }),
    forward_mail: ({ messageId, address }) => ({ message_id: messageId, to: [address], ...toolKey() }),
  },
  calls: {
    "Query.mailSendByKey": ({ received }) => [
      `(mailboxId: "${received.mailboxId}", operation: SEND, idempotencyKey: "used")`,
      "",
    ],
    "Mutation.sendMail": ({ address }) => [input(`mailbox: "${address}", ${to}, subject: "Report"`), sent],
    "Mutation.replyToMail": ({ address, messageId }) => [
      input(`mailbox: "${address}", messageId: "${messageId}", bodyText: "Thank you."`),
      sent,
    ],
    "Mutation.forwardMail": ({ address, messageId }) => [
      input(`mailbox: "${address}", messageId: "${messageId}", ${to}`),
      sent,
    ],
  },
  queries: {
    "GET /api/v1/message-sends/lookup": ({ received }) =>
      `?sender_kind=mailbox&operation=mail.send&sender_id=${received.mailboxId}`,
  },
  headers: { "GET /api/v1/message-sends/lookup": () => ({ "idempotency-key": "used" }) },
  bodies: {
    "POST /api/v1/mail/mailboxes/{email_address}/messages": () => ({ recipients, subject: "Report" }),
    "POST /api/v1/mail/mailboxes/{email_address}/messages/{message_id}/reply": () => ({ body_text: "Thank you." }),
    "POST /api/v1/mail/mailboxes/{email_address}/messages/{message_id}/reply-all": () => ({ body_text: "Thank you." }),
    "POST /api/v1/mail/mailboxes/{email_address}/messages/{message_id}/forward": () => ({ recipients }),
  },
  // Other calls of the kit change who may be written to.
  before: (name) => {
    if (!/^POST .*\/(messages|reply|reply-all|forward)$|\.(sendMail|replyToMail|forwardMail)$/.test(name))
      return undefined;
    return async ({ parley }, { target }) => {
      const { writer: db } = parley.services.database.request;
      await db.mailbox.updateMany({ where: { identityId: target.id }, data: { filterMode: "blacklist" } });
    };
  },
  visible: {
    findVisibleSendWindows: hidden(({ received }) => [[received.mailboxId]]),
    listVisibleParts: hidden(({ messageId }) => [messageId]),
    findVisibleByRfcId: hidden(({ received }) => [received.mailboxId, received.rfcId]),
  },
  events: { "mail.message.held": holdOne },
  codes: {
    attachment_blocked: (stage) => {
      const attachments = [{ filename: "setup.exe", content_type: "text/plain", content_base64: "" }];
      return send(stage, stage.agent, { attachments });
    },
    in_reply_to_not_found: (stage) => send(stage, stage.agent, { in_reply_to_message_id: randomUUID() }),
    no_recipients: async (stage) => {
      const agent = await newAgent(stage);
      const { id } = await putMessage(stage.parley.services, agent.id, { fromAddress: addressOf(agent) });
      const path = `/api/v1/mail/mailboxes/${addressOf(agent)}/messages/${id}/reply-all`;
      return byRest(stage.parley, stage.organization.adminKey, ["POST", path, {}]);
    },
    storage_limit_exceeded: async (stage) => {
      const agent = await newAgent(stage);
      const data = { storageUsedBytes: 10n ** 15n };
      await writer(stage).mailbox.update({ where: { identityId: agent.id }, data });
      return send(stage, agent, {});
    },
    recipient_blocked: async (stage) => {
      const agent = await newAgent(stage);
      await writer(stage).mailbox.update({ where: { identityId: agent.id }, data: { filterMode: "whitelist" } });
      return send(stage, agent, {});
    },
    recipient_not_allowed: async (stage) => {
      const agent = await newAgent(stage);
      await writer(stage).identity.update({ where: { id: agent.id }, data: { claimStatus: "agent_unclaimed" } });
      return send(stage, agent, {}, agent.key);
    },
    send_quota_exceeded: async (stage) => {
      const agent = await newAgent(stage);
      const startedAt = stage.parley.services.clock.now();
      await writer(stage).mailSendWindow.create({ data: { identityId: agent.id, startedAt, recipients: 1_000_000 } });
      return send(stage, agent, {});
    },
  },
};

function writer({ parley }: Stage) {
  return parley.services.database.request.writer;
}

function newAgent({ parley, organization }: Stage): Promise<TestAgent> {
  return makeAgent(parley.services, organization, handle("sender"));
}

function addressOf(agent: TestAgent): string {
  return `${agent.handle}@agents.localhost`;
}

function send(
  { parley, organization }: Stage,
  agent: TestAgent,
  more: object,
  key = organization.adminKey,
): Promise<Produced> {
  const path = `/api/v1/mail/mailboxes/${addressOf(agent)}/messages`;
  return byRest(parley, key, ["POST", path, { recipients, subject: "Report", ...more }]);
}
