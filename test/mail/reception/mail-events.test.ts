import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bounceAddress } from "../../../subgraphs/mail/transport/bounce-address.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { hookEnvironment, postToHook, reportByHook, sign } from "../support/hook.js";
import { putMessage } from "../support/put-message.js";

const clock = new ManualClock();
let parley: TestParley;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: hookEnvironment });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "reported");
});
afterAll(() => parley?.close());
beforeEach(() => clock.advance(120_000));

/** A message that the relay took for one recipient. */
async function sent() {
  const rfcId = `<${randomUUID()}@agents.localhost>`;
  const facts = { direction: "outbound", status: "sent", rfcId } as const;
  const { id: messageId } = await putMessage(parley.services, agent.id, facts);
  const recipientId = randomUUID();
  const recipient = { field: "to", address: "Bob@x.example", state: "accepted", changedAt: new Date() } as const;
  await parley.services.database.request.writer.mailRecipient.create({
    data: { id: recipientId, messageId, ...recipient },
  });
  return { messageId, recipientId, rfcId, envelope: bounceAddress(parley.services, recipientId, "agents.localhost") };
}

async function stateOf({ messageId, recipientId }: { messageId: string; recipientId: string }) {
  const { reader } = parley.services.database.request;
  const message = await reader.mailMessage.findUnique({ where: { id: messageId } });
  const recipient = await reader.mailRecipient.findUnique({ where: { id: recipientId } });
  return [message?.status, recipient?.state, recipient?.smtpCode, recipient?.smtpText];
}

const failed = { action: "failed", status: "5.1.1", smtp_code: 550, text: "550 5.1.1 no such user" };

describe("reports over HTTP", () => {
  test("of a failure, by the envelope sender, or by Message-ID and recipient", async () => {
    const mails = [await sent(), await sent(), await sent()];
    const { status, answer } = await reportByHook(parley, [
      { ...failed, envelope_from: mails[0]!.envelope },
      { ...failed, message_id: mails[1]!.rfcId, recipient: "bob@X.example" },
      { ...failed, message_id: mails[2]!.rfcId.slice(1, -1), recipient: "Bob@x.example" },
    ]);
    expect([status, answer]).toEqual([200, { matched: 3, ignored: 0 }]);
    for (const mail of mails) expect(await stateOf(mail)).toEqual(["bounced", "bounced", 550, failed.text]);
  });

  test("may be repeated and may come late: a state does not go back, and nothing is announced twice", async () => {
    const mail = await sent();
    const event = { ...failed, envelope_from: mail.envelope };
    for (let n = 0; n < 3; n++) await reportByHook(parley, [event, event]);
    await reportByHook(parley, [{ action: "delivered", envelope_from: mail.envelope }]);
    expect((await stateOf(mail))[0]).toBe("bounced");
    const events = await parley.services.database.request.reader.event.findMany({
      where: { subjectId: mail.messageId, kind: "mail.message.bounced", identityId: agent.id },
    });
    expect(events).toHaveLength(1);
  });

  test("of a delivery", async () => {
    const mail = await sent();
    await reportByHook(parley, [{ action: "delivered", status: "2.0.0", envelope_from: `<${mail.envelope}>` }]);
    expect((await stateOf(mail)).slice(0, 2)).toEqual(["delivered", "delivered"]);
  });

  test("that name nothing of ours, say nothing final or are not understood are counted and change nothing", async () => {
    const mail = await sent();
    const foreign = `bounce+${"a".repeat(52)}@agents.localhost`;
    const { status, answer } = await reportByHook(parley, [
      { ...failed, envelope_from: foreign },
      { ...failed, message_id: mail.rfcId },
      { ...failed, message_id: mail.rfcId, recipient: "eve@x.example" },
      { ...failed, message_id: "<other@x.example>", recipient: "bob@x.example" },
      { action: "failed", status: "4.4.1", envelope_from: mail.envelope },
      { action: "delayed", envelope_from: mail.envelope },
      { action: "opened", envelope_from: mail.envelope },
      { action: "failed" },
      { ...failed, envelope_from: "x".repeat(3_000) },
      { ...failed, envelope_from: "\0" },
      null,
      7,
      "text",
      [[[]]],
    ]);
    expect([status, answer]).toEqual([200, { matched: 0, ignored: 14 }]);
    expect((await stateOf(mail)).slice(0, 2)).toEqual(["sent", "accepted"]);
  });
});

describe("refusals", () => {
  test.each([
    ["a wrong signature", { body: "[]", signature: sign("[] ") }, 401, "ingest_signature_invalid"],
    ["no signature", { body: "[]", signature: "" }, 401, "ingest_signature_invalid"],
    ["what is no JSON", { body: "[{" }, 400, "malformed_json"],
    ["nesting without end", { body: "[".repeat(100_000) }, 400, "malformed_json"],
    ["what is no list", { body: "{}" }, 422, "validation_failed"],
    ["too many reports", { body: JSON.stringify(Array(501).fill(null)) }, 422, "validation_failed"],
    ["a body of more than a MiB", { body: `[${" ".repeat(1024 * 1024)}]` }, 413, "payload_too_large"],
  ])("%s", async (_, posted, status, code) => {
    const answer = await postToHook(parley, "/ingest/mail-events", { ...posted, type: "application/json" });
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test("the limits of one door protect the other: wrong signatures are counted for both", async () => {
    const wrong = { body: "[]", signature: sign("x") };
    for (let n = 0; n < 10; n++) await postToHook(parley, "/ingest/mail-events", wrong);
    expect((await postToHook(parley, "/ingest/mail?from=&to=a@b.example", { body: "x" })).status).toBe(429);
  });
});
