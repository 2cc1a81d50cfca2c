import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let agent: TestAgent;
let receiver: Receiver;
const base = "/api/v1/mail/mailboxes/teller@agents.localhost/messages";

beforeAll(async () => {
  parley = await startTestParley({ environment: { WEBHOOK_ALLOW_INSECURE: "1" } });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "teller");
});
afterAll(() => parley?.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function subscribe(kinds: string[]): Promise<void> {
  const mailbox = await parley.services.database.request.reader.mailbox.findUniqueOrThrow({
    where: { identityId: agent.id },
  });
  const body = { url: receiver.url, event_types: kinds, mailbox_id: mailbox.id };
  expect((await rest(parley, agent.key, "POST", "/api/v1/webhooks/subscriptions", body)).status).toBe(201);
}

test("a subscription that names it gets one webhook for each message and request", async () => {
  await subscribe(["message.labels_changed"]);
  const { id } = await putMessage(parley.services, agent.id);
  const change = { add_labels: ["urgent", "read"] };
  await rest(parley, agent.key, "PATCH", `${base}/${id}`, change);
  await rest(parley, agent.key, "PATCH", `${base}/${id}`, change);
  await rest(parley, agent.key, "POST", `${base}/batch-update`, { message_ids: [id], remove_labels: "urgent" });
  await vi.waitFor(async () => {
    await parley.work?.runDueJobs();
    expect(receiver.received).toHaveLength(2);
  });
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  const labels = ["received", "read", "urgent"];
  const first = bodies.find(({ data }) => data.added.length > 0);
  expect(first).toMatchObject({
    event_type: "message.labels_changed",
    data: { message: { id, labels, body: null }, labels, added: ["read", "urgent"], removed: ["unread"] },
  });
  expect(bodies.find((one) => one !== first).data).toMatchObject({ labels: ["received", "read"], removed: ["urgent"] });
});
