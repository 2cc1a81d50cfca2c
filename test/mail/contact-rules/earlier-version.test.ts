import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";

// While an installation is upgraded, processes of the version before rules had a direction work on the same tables.
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("upgraded"));
});
afterAll(() => parley?.close());

const path = (more = "") => `/api/v1/identities/${agent.handle}/mail-contact-rules${more}`;
const target = { match_type: "exact_email", match_target: "ann@example.com" };
const asAdmin = (method: string, where: string, body?: unknown) =>
  rest(parley, organization.adminKey, method, where, body);

/** The statement with which an earlier version adds a rule; answers whether it did. */
async function addAsBefore(action: "allow" | "block"): Promise<boolean> {
  const rows = await parley.services.database.request.writer.$queryRaw<unknown[]>`
    insert into mail_contact_rule (id, identity_id, action, match_type, match_target, created_at, updated_at)
    values (${randomUUID()}::uuid, ${agent.id}::uuid, ${action}::"MailRuleAction", 'exact_email'::"MailMatchType",
            ${target.match_target}, now(), now())
    on conflict (identity_id, match_type, match_target) do nothing returning id`;
  return rows.length > 0;
}

it("an earlier version adds rules beside this one, and none twice", async () => {
  expect(await addAsBefore("allow")).toBe(true);
  const [rule] = (await asAdmin("GET", path())).body;
  expect(rule).toMatchObject({ action: "allow", direction: "both" });
  expect(await addAsBefore("block")).toBe(false);
  await asAdmin("PATCH", path(`/${rule.id}`), { action: "block", apply_to: "inbound" });
  expect(await addAsBefore("allow")).toBe(false);
  // The rule for the other direction takes the place of the one that is deleted.
  await asAdmin("DELETE", path(`/${rule.id}`));
  expect(await addAsBefore("block")).toBe(false);
  expect((await asAdmin("GET", path())).body).toMatchObject([{ action: "allow", direction: "outbound" }]);
});

it("an earlier version deletes what it sees, and a rule that it adds then does not speak for the other direction", async () => {
  const { writer } = parley.services.database.request;
  await writer.$executeRaw`delete from mail_contact_rule where identity_id = ${agent.id}::uuid`;
  expect((await asAdmin("GET", path())).body).toEqual([]);
  const first = (await asAdmin("POST", path(), { ...target, action: "block", direction: "inbound" })).body;
  await asAdmin("POST", path(), { ...target, action: "allow", direction: "outbound" });
  await writer.$executeRaw`delete from mail_contact_rule where id = ${first.id}::uuid`;
  expect(await addAsBefore("block")).toBe(true);
  const admission = async (direction: string) => {
    const query = `{ mailAdmission(address: "ann@example.com", agentHandle: "${agent.handle}", direction: ${direction}) { allowed } }`;
    return (await parley.graphql(query, {}, organization.adminKey)).data?.["mailAdmission"];
  };
  expect([await admission("INBOUND"), await admission("OUTBOUND")]).toEqual([{ allowed: false }, { allowed: true }]);
});
