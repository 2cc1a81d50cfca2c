import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { over, putRule } from "../support/put-rule.js";

// Rules as they would be, on past mails (wire contract reviews 2.7, R35).

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;
const clock = new ManualClock();
beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ clock, environment: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await parley.close();
  await database.drop();
});

async function send(agent: TestAgent, to: string, more: object = {}): Promise<void> {
  const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const body = { recipients: { to: [to] }, subject: "Plan", body_text: "Hello", ...more };
  const answer = await rest(parley, agent.key, "POST", path, body);
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  clock.advance(60_000);
}

const simulate = ({ adminKey }: TestOrganization, body: object = {}) =>
  rest(parley, adminKey, "POST", "/api/v1/review-rules/simulate", body);

async function past(): Promise<{ organization: TestOrganization; agent: TestAgent }> {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, handle("scout"));
  await send(agent, "dana@example.com");
  await send(agent, "dana@example.com", { body_text: "See https://evil.example/" });
  await send(agent, "erin@example.com");
  return { organization, agent };
}

const then = ({ body }: { readonly body: any }): string[] => body.sends.map((one: any) => one.action_then).toReversed();

test("W2: first contacts of an organization without rules are found, and nothing is written", async () => {
  const { organization, agent } = await past();
  const { status, body } = await simulate(organization, { outbound_preset: "first_contacts" });
  expect(status).toBe(200);
  expect(body.sends.map((one: any) => [one.peers, one.action_now, one.action_then, one.step])).toEqual([
    [["erin@example.com"], "allow", "hold", "preset:first_contacts"],
    [["dana@example.com"], "allow", "allow", "default"],
    [["dana@example.com"], "allow", "hold", "preset:first_contacts"],
  ]);
  expect(body.counts).toEqual([
    { action: "allow", count_now: 3, count_then: 1 },
    { action: "hold", count_now: 0, count_then: 2 },
    { action: "block", count_now: 0, count_then: 0 },
  ]);
  expect([body.unknown_conditions, body.sends[0].identity]).toEqual([[], agent.handle]);
  expect((await rest(parley, organization.adminKey, "GET", "/api/v1/review-policy")).body.version).toBe(0);
  expect((await simulate(organization, { outbound_preset: "first_contacts", last: 1 })).body.sends).toHaveLength(1);
});

test("rules as they would be are judged in their order, beside those of now", async () => {
  const { organization, agent } = await past();
  const rule = { name: "One", operations: ["mail.send"], action: "block" };
  const links = { ...rule, conditions: [{ type: "links", value: "any" }] };
  expect(then(await simulate(organization, { rules: [links] }))).toEqual(["allow", "block", "allow"]);
  const volume = { ...rule, action: "hold", conditions: [{ type: "sends_over", value: { count: 1, hours: 1 } }] };
  expect(then(await simulate(organization, { rules: [links, volume] }))).toEqual(["allow", "block", "hold"]);
  const receivers = { ...rule, conditions: [{ type: "distinct_recipients_over", value: { count: 1, hours: 1 } }] };
  expect(then(await simulate(organization, { rules: [receivers] }))).toEqual(["allow", "allow", "block"]);
  const people = { ...rule, conditions: [{ type: "actor", value: "person" }] };
  expect(then(await simulate(organization, { rules: [people], identity: agent.handle }))).toEqual([
    "allow",
    "allow",
    "allow",
  ]);
  expect(then(await simulate(organization, { rules: [{ ...rule, enabled: false }] }))).toEqual(Array(3).fill("allow"));
  await putRule(parley, organization, ["mail.send"], over("sends_over", 2));
  const now = await simulate(organization, { rules: [] });
  expect(now.body.counts[2]).toEqual({ action: "block", count_now: 1, count_then: 0 });
});

test("facts that are not stored are unknown, and shown as such", async () => {
  const { organization, agent } = await past();
  await send(agent, "dana@example.com", {
    attachments: [{ filename: "a.txt", content_type: "text/plain", content_base64: "aGVsbG8=" }],
  });
  const rule = { name: "One", operations: ["mail.send"], action: "hold" };
  const { body } = await simulate(organization, {
    rules: [{ ...rule, conditions: [{ type: "attachments", value: { kinds: ["executable"] } }] }],
  });
  expect(body.sends.map((one: any) => one.unknown_conditions)).toEqual([["attachments"], [], [], []]);
  expect(body.unknown_conditions).toEqual(["attachments"]);
});

test("bad rules are refused with their place, and only those who administer read it", async () => {
  const { organization, agent } = await past();
  const rule = { name: "One", operations: ["mail.send"], action: "hold" };
  const wrong = await simulate(organization, {
    rules: [rule, { ...rule, conditions: [{ type: "sends_over", value: { count: 1 } }] }],
  });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining("conditions")]);
  for (const last of [0, 501]) expect((await simulate(organization, { last })).status).toBe(422);
  expect((await simulate(organization, { rules: Array(101).fill(rule) })).status).toBe(422);
  const refused = await rest(parley, agent.key, "POST", "/api/v1/review-rules/simulate", {});
  expect(errorOf(refused)).toEqual([403, "admin_required"]);
  const others = await makeOrganization(parley.services);
  expect((await simulate(others, { identity: agent.handle })).status).toBe(404);
});
