import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startReceiver, type Receiver } from "../../support/receiver.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

describe("webhooks of a subscription that asks for context", () => {
  let parley: TestParley;
  let agent: TestAgent;
  let receiver: Receiver;
  const address = "contextual@agents.localhost";

  beforeAll(async () => {
    parley = await startTestParley({ environment: { ...smtpEnvironment, WEBHOOK_ALLOW_INSECURE: "1" } });
    agent = await makeAgent(parley.services, await makeOrganization(parley.services), "contextual");
  });
  afterAll(() => parley?.close());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  async function subscribe(contextConfig: object | null): Promise<void> {
    const mailbox = await parley.services.database.request.reader.mailbox.findUniqueOrThrow({
      where: { identityId: agent.id },
    });
    const body = {
      url: receiver.url,
      event_types: ["message.received"],
      mailbox_id: mailbox.id,
      ...(contextConfig === null ? {} : { context_config: contextConfig }),
    };
    const { status } = await rest(parley, agent.key, "POST", "/api/v1/webhooks/subscriptions", body);
    expect(status).toBe(201);
  }

  test("carry the thread before the mail, without what its owner may not see", async () => {
    await subscribe({ email: { mode: "count", count: 10 } });
    await subscribe(null);
    const root = `<${randomUUID()}@x.example>`;
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const inThread = { inReplyTo: root, references: [root] };
    const first = await putMessage(parley.services, agent.id, { rfcId: root, subject: "First", createdAt: at(9) });
    const second = await putMessage(parley.services, agent.id, {
      ...inThread,
      direction: "outbound",
      subject: "Second",
      createdAt: at(8),
    });
    await putMessage(parley.services, agent.id, {
      ...inThread,
      subject: "Blocked",
      folder: "blocked",
      createdAt: at(7),
    });
    const gone = await putMessage(parley.services, agent.id, { ...inThread, subject: "Gone", createdAt: at(6) });
    await rest(parley, agent.key, "DELETE", `/api/v1/mail/mailboxes/${address}/messages/${gone.id}`);
    await putMessage(parley.services, agent.id, { subject: "Another thread", createdAt: at(5) });
    const headers = ["From: a@x.example", `To: ${address}`, "Message-ID: <now@x.example>", `In-Reply-To: ${root}`];
    const raw = [...headers, "Subject: Now", "", "Hello", ""].join("\r\n");
    await sendBySmtp(parley, { from: "a@x.example", to: address, raw });
    await waitForMail(parley);
    await vi.waitFor(async () => {
      await parley.work?.runDueJobs();
      expect(receiver.received).toHaveLength(2);
    });
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    const [context] = bodies.flatMap(({ data }) => data.context ?? []);
    expect(bodies.filter(({ data }) => "context" in data)).toHaveLength(1);
    expect(context.email.items.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(context.email).toMatchObject({ scope: "thread", truncated: false, mode: "count", requested: 10 });
  });
});
