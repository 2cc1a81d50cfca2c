import { afterAll, beforeAll, expect, test } from "vitest";
import { reportRefusedSends } from "../../../subgraphs/org/review-rules/jobs/report-refused-sends.js";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import { refusalRecorder } from "../../../subgraphs/shared/refusals/refusal-recorder.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { putRule } from "../support/put-rule.js";

// The event of refused sends (wire contract reviews 2.6).

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

async function sendRefused(agent: TestAgent): Promise<void> {
  const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const body = { recipients: { to: ["dana@example.com"] }, subject: "Plan", body_text: "Hello" };
  expect(errorOf(await rest(parley, agent.key, "POST", path, body))).toEqual([403, "blocked_by_rule"]);
}

/** What the events of an agent say, in their order. */
async function reportsOf(agent: TestAgent): Promise<unknown[]> {
  await parley.services.parts.get(refusalRecorder).settled();
  const events = await parley.services.database.request.reader.event.findMany({
    where: { kind: "send.refused", subjectId: agent.id },
    orderBy: { id: "asc" },
  });
  return events.map(({ subjectVersion, side, data }) => [subjectVersion, side, data]);
}

async function report(): Promise<void> {
  await reportRefusedSends.run({ services: parley.services, signal: new AbortController().signal } as never);
}

test("people learn at once that a rule refuses, then at most once a minute and how often", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, handle("scout"));
  const step = `rule:${await putRule(parley, organization, ["mail.send"], "")}`;
  await sendRefused(agent);
  const first = [1, "hidden", { step, count: 1 }];
  expect(await reportsOf(agent)).toEqual([first]);
  await sendRefused(agent);
  await sendRefused(agent);
  await report();
  expect(await reportsOf(agent)).toEqual([first]);
  clock.advance(60_000);
  await report();
  const second = [2, "hidden", { step, count: 2 }];
  expect(await reportsOf(agent)).toEqual([first, second]);
  clock.advance(60_000);
  await report();
  expect(await reportsOf(agent)).toEqual([first, second]);
  // Another agent has reports of its own.
  const other = await makeAgent(parley.services, organization, handle("editor"));
  await sendRefused(other);
  expect(await reportsOf(other)).toEqual([first]);
});

test("what would have to wait but cannot is refused by its preset", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, handle("scout"));
  await parley.services.database.request.transaction(async (tx) => {
    await storeOwnPresets(tx, agent.id, { outboundPreset: "all_held", inboundPreset: null });
    await raiseReviewVersion(tx, organization.id);
  });
  const path = `/api/v1/identities/${agent.handle}/mail-contact-rules`;
  const rule = { match_type: "domain", match_target: "example.com", action: "allow", direction: "outbound" };
  expect(errorOf(await rest(parley, agent.key, "POST", path, rule))).toEqual([403, "blocked_by_rule"]);
  expect(await reportsOf(agent)).toEqual([[1, "hidden", { step: "preset:all_held", count: 1 }]]);
});
