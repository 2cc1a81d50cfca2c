import { afterAll, beforeAll, expect, test } from "vitest";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import { allowsMore } from "../../../subgraphs/shared/contact-rules/rules/change.js";
import { createTestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;
beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ environment: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await parley.close();
  await database.drop();
});

test("T4: under all_held, no key makes a contact rule an allowance, neither a new one nor a changed one", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, handle("scout"));
  const path = `/api/v1/identities/${agent.handle}/mail-contact-rules`;
  const rule = { match_type: "domain", match_target: "example.com", direction: "outbound" };
  const made = await rest(parley, agent.key, "POST", path, { ...rule, action: "block" });
  expect(made.status).toBe(201);
  await parley.services.database.request.transaction(async (tx) => {
    await storeOwnPresets(tx, agent.id, { outboundPreset: "all_held", inboundPreset: null });
    await raiseReviewVersion(tx, organization.id);
  });
  const changed = await rest(parley, organization.adminKey, "PATCH", `${path}/${made.body.id}`, { action: "allow" });
  expect(errorOf(changed)).toEqual([403, "blocked_by_rule"]);
  const other = { ...rule, match_target: "example.org", action: "allow" };
  expect(errorOf(await rest(parley, agent.key, "POST", path, other))).toEqual([403, "blocked_by_rule"]);
  const same = await rest(parley, organization.adminKey, "PATCH", `${path}/${made.body.id}`, { action: "block" });
  expect(same.status).toBe(200);
});

test.each([
  ["block", "outbound", { action: "allow" }, true],
  ["allow", "outbound", { action: "block" }, false],
  ["allow", "outbound", { action: "allow" }, false],
  ["allow", "outbound", { direction: "both" }, true],
  ["allow", "outbound", { direction: "inbound" }, true],
  ["allow", "both", { direction: "outbound" }, false],
  ["allow", "outbound", { action: "allow", applyTo: "inbound" }, true],
  ["allow", "both", { action: "allow", applyTo: "inbound" }, false],
  ["block", "both", { direction: "outbound" }, false],
] as const)("a %s of %s with %j allows more: %s", (action, direction, change, more) => {
  expect(allowsMore({ action, direction }, change)).toBe(more);
});
