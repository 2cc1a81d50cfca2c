import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepIdempotencyRecords } from "../../../subgraphs/shared/idempotency/sweep-idempotency-records.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const day = 24 * 3_600_000;
const body = { recipients: { to: ["ada@example.com"] }, subject: "Report", body_text: "It is ready." };
let parley: TestParley;
let ours: TestOrganization;
let agent: TestAgent;
let base: string;
let mailboxId: string;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { MAIL_SENDS_PER_MINUTE: "10000" } });
  ours = await makeOrganization(parley.services, "enterprise");
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, ours, handle("sender"));
  base = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  mailboxId = (await rest(parley, agent.key, "GET", `/api/v1/identities/${agent.handle}`)).body.mailbox.id;
});
afterAll(() => parley?.close());

const send = (key: string, credential: TestCredential = agent.key, headers = {}) =>
  rest(parley, credential, "POST", base, body, { "idempotency-key": key, ...headers });
const sentBy = () => parley.services.database.request.reader.mailMessage.count({ where: { mailboxId } });
const lookup = (key: string | null, query: object = {}, credential: TestCredential = agent.key) => {
  const asked = { sender_kind: "mailbox", sender_id: mailboxId, operation: "mail.send", ...query };
  const headers: Record<string, string> = key === null ? {} : { "idempotency-key": key };
  const path = `/api/v1/message-sends/lookup?${new URLSearchParams(asked).toString()}`;
  return rest(parley, credential, "GET", path, undefined, headers);
};

describe("a key of a send", () => {
  it("is the mailbox's: a retry with another credential of the organization sends nothing again", async () => {
    const key = randomUUID();
    const first = await send(key);
    const second = await makeKey(parley.services, ours.id, agent.id, agent.id);
    for (const credential of [ours.adminKey, second.secret]) {
      const again = await send(key, credential, { prefer: "idempotency-replay" });
      expect([again.status, again.body, again.headers.get("idempotent-replay")]).toEqual([201, first.body, "true"]);
    }
    expect(await sentBy()).toBe(1);
  });

  it("is not another mailbox's, and not another organization's", async () => {
    const key = randomUUID();
    const first = await send(key);
    const sibling = await makeAgent(parley.services, ours, handle("sibling"));
    const path = `/api/v1/mail/mailboxes/${sibling.handle}@agents.localhost/messages`;
    const own = await rest(parley, sibling.key, "POST", path, body, { "idempotency-key": key });
    expect([own.status, own.headers.get("idempotent-replay")]).toEqual([201, null]);
    expect(own.body.id).not.toBe(first.body.id);
    const theirs = await makeOrganization(parley.services);
    expect(errorOf(await send(key, theirs.adminKey))).toEqual([404, "not_found"]);
    expect(errorOf(await send(key, sibling.key))).toEqual([404, "not_found"]);
  });

  it("is remembered for seven days, and not longer", async () => {
    const key = randomUUID();
    const first = await send(key);
    clock.advance(6.9 * day);
    await sweepIdempotencyRecords(parley.services.database, clock);
    expect((await send(key)).body).toEqual(first.body);
    clock.advance(0.2 * day);
    await sweepIdempotencyRecords(parley.services.database, clock);
    expect((await send(key)).body.id).not.toBe(first.body.id);
  });

  it("that was refused is not remembered", async () => {
    const key = randomUUID();
    const refused = await rest(
      parley,
      agent.key,
      "POST",
      base,
      { ...body, recipients: {} },
      { "idempotency-key": key },
    );
    expect(refused.status).toBe(422);
    expect(errorOf(await lookup(key))).toEqual([404, "not_found"]);
    expect((await send(key)).status).toBe(201);
  });

  it("whose answer and message are gone sends nothing again, and says so", async () => {
    const key = randomUUID();
    const first = await send(key);
    await parley.services.database.request.writer.keyedAnswer.deleteMany({});
    expect((await rest(parley, agent.key, "DELETE", `${base}/${first.body.id}`)).status).toBe(204);
    const before = await sentBy();
    expect(errorOf(await send(key))).toEqual([409, "result_unavailable"]);
    expect(await sentBy()).toBe(before);
  });
});

describe("the lookup of a key", () => {
  it("answers the message that it sent, to whoever may send for the mailbox", async () => {
    const key = randomUUID();
    const { body: sent } = await send(key);
    for (const credential of [agent.key, ours.adminKey]) {
      const answer = await lookup(key, {}, credential);
      expect([answer.status, answer.body]).toEqual([200, { message_id: sent.id }]);
    }
    const source = await putMessage(parley.services, agent.id);
    const forwarded = await rest(parley, agent.key, "POST", `${base}/${source.id}/forward`, body, {
      "idempotency-key": key,
    });
    expect((await lookup(key, { operation: "mail.forward" })).body).toEqual({ message_id: forwarded.body.id });
  });

  it("knows nothing of what was not sent, of other senders, and of phone numbers", async () => {
    const key = randomUUID();
    await send(key);
    const theirs = await makeOrganization(parley.services);
    const sibling = await makeAgent(parley.services, ours, handle("sibling"));
    for (const answer of [
      await lookup(randomUUID()),
      await lookup(key, { operation: "mail.reply_all" }),
      await lookup(key, { sender_id: randomUUID() }),
      await lookup(key, { sender_id: "x" }),
      await lookup(key, { sender_kind: "phone_number", operation: "text.send" }),
      await lookup(key, { sender_kind: "imessage_identity", operation: "imessage.send" }),
      await lookup(key, {}, theirs.adminKey),
      await lookup(key, {}, sibling.key),
    ]) {
      expect(errorOf(answer)).toEqual([404, "not_found"]);
    }
  });

  it.each<[string | null, object]>([
    [null, {}],
    ["k", { sender_kind: "pigeon" }],
    ["k", { operation: "mail.read" }],
    ["k".repeat(256), {}],
    ["   ", {}],
  ])("refuses %j with %j", async (key, query) => {
    expect(errorOf(await lookup(key, query))).toEqual([422, "validation_failed"]);
  });
});
