import { afterAll, beforeAll, expect, test } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ environment: { DATABASE_URL: database.url } });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("scout"));
});
afterAll(async () => {
  await parley.close();
  await database.drop();
});

async function usePreset(preset: string): Promise<void> {
  const mutation = `mutation { applyReviewPreset(input: { outboundPreset: ${preset} }) { policy { version } } }`;
  expect((await inBrowser(parley, organization.admin, mutation)).errors).toBeUndefined();
}

const subscribe = (credential = agent.key) =>
  rest(parley, credential, "POST", "/api/v1/webhooks/subscriptions", {
    url: "https://receiver.example",
    event_types: ["message.received"],
    agent_identity_id: agent.id,
  });
const allow = () =>
  rest(parley, agent.key, "POST", `/api/v1/identities/${agent.handle}/mail-contact-rules`, {
    action: "allow",
    match_type: "domain",
    match_target: "partner.example",
  });
test("T4, T8: with everything held, a key widens nothing by webhooks and contact rules", async () => {
  await usePreset("ALL_HELD");
  expect(errorOf(await subscribe())).toEqual([403, "blocked_by_rule"]);
  expect(errorOf(await subscribe(organization.adminKey))).toEqual([403, "blocked_by_rule"]);
  expect(errorOf(await allow())).toEqual([403, "blocked_by_rule"]);
  await usePreset("AUTONOMOUS");
  expect((await subscribe()).status).toBe(201);
  expect((await allow()).status).toBe(201);
});
