import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { imKinds, insecure, subscribe } from "../org/support/webhooks.js";
import { ManualClock } from "../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { errorOf, rest } from "../support/rest.js";
import { createHandset, handset, handsetEnvironment } from "./support/handsets.js";

const phone = "+15555550142";

const clock = new ManualClock();
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let receiver: Receiver;
beforeAll(async () => {
  parley = await startTestParley({
    environment: { ...handsetEnvironment, ...insecure, IM_DEDICATED_LINES_LIMIT: "1" },
    clock,
  });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `scout-${randomUUID().slice(0, 8)}`);
  const enable = { im_enabled: true };
  const { status } = await rest(parley, organization.adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, enable);
  expect(status).toBe(200);
  receiver = await startReceiver();
  await subscribe(parley, agent.key, agent.id, receiver.url, imKinds);
});
afterAll(async () => {
  await receiver?.close();
  await parley?.close();
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  rest(parley, agent.key, method, `/api/v1/im${path}`, body, headers);
const byAdmin = (method: string, path: string, body?: unknown, headers = {}) =>
  rest(parley, organization.adminKey, method, `/api/v1${path}`, body, headers);
/** A second passes, and all that is due is done. */
const settle = async () => {
  clock.advance(1_000);
  await parley.work!.runDueJobs();
};
/** What webhooks said so far, by kind, once they said as much as expected. */
const hooked = async (expected: Readonly<Record<string, number>>): Promise<void> => {
  await vi.waitFor(async () => {
    await parley.work!.runDueJobs();
    const kinds = receiver.received.map(({ body }) => JSON.parse(body).event_type as string);
    const counts = Object.fromEntries(imKinds.map((kind) => [kind, kinds.filter((one) => one === kind).length]));
    expect(counts).toMatchObject(expected);
  });
};
const textFrom = async (body: object): Promise<any> => {
  const answer = await handset(parley, "POST", `/handsets/${phone}/messages`, body);
  await settle();
  return answer.body;
};
const threads = async () => (await handset(parley, "GET", `/handsets/${phone}/threads`)).body as any[];
const screen = async (id: string) =>
  (await handset(parley, "GET", `/handsets/${phone}/threads/${id}/messages`)).body as any[];

test("a newcomer with a simulated phone comes as far as the contract says (wire contract im 16)", async () => {
  // 1: a phone, and where to text.
  await createHandset(parley, phone);
  const triage = (await call("GET", "/triage-number")).body;
  expect(triage).toMatchObject({ number: "+15555550100", connect_command: `connect @${agent.handle}` });

  // 2: connecting greets from a pool line.
  expect(errorOf(await call("POST", "/messages", { to: phone, text: "Hello?" }))).toEqual([
    404,
    "imessage_not_connected",
  ]);
  await textFrom({ to: triage.number, text: triage.connect_command });
  const pool = (await threads()).find(({ participants }) => participants[0] !== triage.number);
  expect(pool.participants[0]).toMatch(/^\+1555555010[1-4]$/);
  expect(await screen(pool.id)).toEqual([
    expect.objectContaining({ direction: "inbound", from: pool.participants[0] }),
  ]);
  expect((await call("GET", "/assignments")).body).toEqual([expect.objectContaining({ remote_number: phone })]);

  // 3: the person writes first.
  const early = await call("POST", "/messages", { to: phone, text: "Too early" });
  expect(errorOf(early)).toEqual([409, "imessage_awaiting_inbound"]);

  // 4: the person writes.
  await textFrom({ thread_id: pool.id, text: "hi" });
  const [conversation] = (await call("GET", "/conversations")).body;
  expect(conversation).toMatchObject({ unread_count: 1, latest_text: "hi" });
  const conversationId = conversation.id ?? conversation.conversation_id;
  const [received] = (await call("GET", `/messages?conversation_id=${conversationId}`)).body;
  expect(received).toMatchObject({ direction: "inbound", content: "hi", status: "received", remote_number: phone });
  await hooked({ "im.received": 1 });

  // 5: the agent answers.
  const answer = { conversation_id: conversationId, text: "Hello from the agent", send_style: "confetti" };
  const sent = await call("POST", "/messages", answer);
  expect([sent.status, sent.body.message.status]).toEqual([201, "queued"]);
  await settle();
  const shown = (await screen(pool.id)).at(-1);
  expect(shown).toMatchObject({ text: "Hello from the agent", send_style: "confetti", status: "received" });
  const messageIn = async (id: string) =>
    (await call("GET", `/messages?conversation_id=${conversationId}`)).body.find((message: any) => message.id === id);
  expect(await messageIn(sent.body.message.id)).toMatchObject({ status: "delivered", service: "imessage" });
  await hooked({ "im.sent": 1, "im.delivered": 1 });

  // 6: the phone reacts, and one tapback is live.
  for (const reaction of [{ reaction: "love" }, { emoji: "🦊" }]) {
    await handset(parley, "POST", `/handsets/${phone}/tapbacks`, { message_id: shown.id, ...reaction });
    await settle();
  }
  expect((await messageIn(sent.body.message.id)).reactions).toEqual([
    expect.objectContaining({ reaction: "custom", custom_emoji: "🦊", remote_number: phone }),
  ]);
  await hooked({ "im.reaction_received": 2 });

  // 7: the agent reacts, replaces and removes.
  const react = (reaction: string) => call("POST", "/reactions", { message_id: received.id, reaction });
  const tapbacks = async () =>
    (await screen(pool.id)).find(({ text }) => text === "hi").tapbacks.map((tapback: any) => tapback.reaction);
  await react("like");
  expect(await tapbacks()).toEqual(["like"]);
  const eyes = await react("eyes");
  expect(await tapbacks()).toEqual(["eyes"]);
  expect((await call("DELETE", `/reactions/${eyes.body.id}`)).status).toBe(204);
  expect(await tapbacks()).toEqual([]);

  // 8: reading and typing are shown.
  expect((await call("POST", "/mark-read", { conversation_id: conversationId })).body.updated_count).toBe(1);
  expect((await call("POST", "/typing", { conversation_id: conversationId })).body.status).toBe("sent");
  await settle();
  const told = (await handset(parley, "GET", `/handsets/${phone}/events`)).body.map(({ kind }: any) => kind);
  expect(told).toEqual(expect.arrayContaining(["read", "typing", "tapback", "tapback_removed", "message"]));

  // 9: a block rule keeps the person away.
  const rules = `/im/identities/${agent.handle}/contact-rules`;
  const rule = await byAdmin("POST", rules, { action: "block", match_target: phone });
  expect(rule.status).toBe(201);
  await textFrom({ thread_id: pool.id, text: "are you there?" });
  const blocked = await byAdmin("GET", `/im/messages?agent_identity_id=${agent.id}&is_blocked=true`);
  expect(blocked.body).toEqual([expect.objectContaining({ content: "are you there?", is_blocked: true })]);
  expect((await call("GET", "/conversations")).body[0].latest_text).not.toBe("are you there?");
  expect(errorOf(await call("POST", "/messages", answer))).toEqual([403, "recipient_blocked"]);
  await byAdmin("DELETE", `${rules}/${rule.body.id}`);

  // 10: the person disconnects.
  await textFrom({ to: triage.number, text: `disconnect @${agent.handle}` });
  expect((await call("GET", "/assignments")).body).toEqual([]);
  expect(errorOf(await call("POST", "/messages", answer))).toEqual([409, "imessage_assignment_inactive"]);

  // 11: with a line of its own, the agent starts a group.
  const others = ["+15555550143", "+15555550144"];
  for (const number of others) await createHandset(parley, number);
  const claimed = await byAdmin(
    "POST",
    "/im/numbers",
    { type: "dedicated_outbound" },
    { "idempotency-key": randomUUID() },
  );
  expect(claimed.status).toBe(201);
  const attached = await byAdmin("PATCH", `/identities/${agent.handle}`, { im_number_id: claimed.body.id });
  expect(attached.status).toBe(200);
  const group = await call("POST", "/messages", { to: [phone, ...others], text: "Hello, all three" });
  expect(group.status).toBe(201);
  const status = async () =>
    (await call("GET", `/conversations/${group.body.conversation_id}`)).body.group_creation_status;
  expect(await status()).toBe("creating");
  await settle();
  expect(await status()).toBe("ready");
  for (const number of [phone, ...others]) {
    const own = (await handset(parley, "GET", `/handsets/${number}/threads`)).body.find(
      ({ is_group }: any) => is_group,
    );
    const seen = (await handset(parley, "GET", `/handsets/${number}/threads/${own.id}/messages`)).body;
    expect(seen.map(({ text }: any) => text)).toEqual(["Hello, all three"]);
  }
  // Of the blocked text, of greetings and of commands nothing was said: all webhooks came in the order of the log.
  await hooked({
    "im.received": 1,
    "im.sent": 2,
    "im.delivered": 2,
    "im.reaction_received": 2,
    "im.delivery_failed": 0,
  });
});
