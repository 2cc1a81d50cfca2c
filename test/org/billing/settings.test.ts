import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
});

const path = "/api/v1/billing/settings";
const get = async () => (await rest(parley, organization.adminKey, "GET", path)).body;
const put = (body: unknown, headers = {}) => rest(parley, organization.adminKey, "PUT", path, body, headers);
const events = () =>
  parley.services.database.request.reader.event.findMany({
    where: { subjectId: `${organization.id}/billing` },
    orderBy: { id: "asc" },
    select: { kind: true, subjectVersion: true, data: true, identityId: true },
  });

describe("billing settings", () => {
  it("are no limit and the footer, unless they were set", async () => {
    expect(await get()).toEqual({ overage_cap_cents: null, remove_branding_footer: false });
  });

  it.each([
    [{ overage_cap_cents: 0 }, { overage_cap_cents: 0, remove_branding_footer: true }],
    [{ overage_cap_cents: 10_000_000 }, { overage_cap_cents: 10_000_000, remove_branding_footer: true }],
    [{ overage_cap_cents: null }, { overage_cap_cents: null, remove_branding_footer: true }],
    [{ remove_branding_footer: false }, { overage_cap_cents: 700, remove_branding_footer: false }],
    [{ remove_branding_footer: null }, { overage_cap_cents: 700, remove_branding_footer: true }],
    [{}, { overage_cap_cents: 700, remove_branding_footer: true }],
    [undefined, { overage_cap_cents: 700, remove_branding_footer: true }],
    [{ unknown: 1 }, { overage_cap_cents: 700, remove_branding_footer: true }],
    [
      { overage_cap_cents: 1, remove_branding_footer: false },
      { overage_cap_cents: 1, remove_branding_footer: false },
    ],
  ])("of 700 cents and no footer become by %j", async (change, settings) => {
    await put({ overage_cap_cents: 700, remove_branding_footer: true });
    const answer = await put(change);
    expect([answer.status, answer.body]).toEqual([200, settings]);
    expect(await get()).toEqual(settings);
  });

  it.each([
    [{ overage_cap_cents: -1 }, ["body", "overage_cap_cents"]],
    [{ overage_cap_cents: 10_000_001 }, ["body", "overage_cap_cents"]],
    [{ overage_cap_cents: 3_000_000_000 }, undefined],
    [{ overage_cap_cents: 1.5 }, ["body", "overage_cap_cents"]],
    [{ overage_cap_cents: "5" }, ["body", "overage_cap_cents"]],
    [{ remove_branding_footer: "yes" }, ["body", "remove_branding_footer"]],
    [{ remove_branding_footer: 1 }, ["body", "remove_branding_footer"]],
  ])("refuse %j and stay", async (change, loc) => {
    const answer = await put(change);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    if (loc !== undefined) expect(answer.body.detail[0].loc).toEqual(loc);
    expect(await get()).toEqual({ overage_cap_cents: null, remove_branding_footer: false });
  });

  it("keep the footer on the free plan, where everything else may be set", async () => {
    organization = await makeOrganization(parley.services, "free");
    const refused = await put({ overage_cap_cents: 5, remove_branding_footer: true });
    expect(errorOf(refused)).toEqual([403, "branding_footer_required"]);
    expect(await get()).toEqual({ overage_cap_cents: null, remove_branding_footer: false });
    const set = await put({ overage_cap_cents: 5, remove_branding_footer: false });
    expect(set.body).toEqual({ overage_cap_cents: 5, remove_branding_footer: false });
  });

  it("lose the wish for no footer with the plan that allowed it; a later plan does not bring it back", async () => {
    await put({ overage_cap_cents: 700, remove_branding_footer: true });
    const change = (plan: string) =>
      rest(parley, organization.adminKey, "POST", "/api/v1/billing/change-plan", { plan });
    await change("free");
    expect(await get()).toEqual({ overage_cap_cents: 700, remove_branding_footer: false });
    await change("team");
    expect(await get()).toEqual({ overage_cap_cents: 700, remove_branding_footer: false });
    expect((await events()).map(({ kind, subjectVersion }) => [subjectVersion, kind])).toEqual([
      [1, "billing.settings_updated"],
      [2, "billing.plan_changed"],
      [3, "billing.settings_updated"],
      [4, "billing.subscription_updated"],
      [5, "billing.plan_changed"],
    ]);
  });

  it("tell of a change once, to the organization and no identity", async () => {
    await put({ overage_cap_cents: 3 });
    await put({ overage_cap_cents: 3 });
    const by = `key:${organization.adminKeyId}`;
    const data = { overage_cap_cents: 3, remove_branding_footer: false, by };
    expect(await events()).toEqual([{ kind: "billing.settings_updated", subjectVersion: 1, data, identityId: null }]);
  });

  it("are set once per Idempotency-Key", async () => {
    const headers = { "idempotency-key": "settings" };
    await put({ overage_cap_cents: 3 }, headers);
    await put({ overage_cap_cents: 4 });
    const again = await put({ overage_cap_cents: 3 }, headers);
    expect([again.headers.get("idempotent-replay"), again.body.overage_cap_cents]).toEqual(["true", 3]);
    expect((await get()).overage_cap_cents).toBe(4);
    expect(errorOf(await put({ overage_cap_cents: 5 }, headers))).toEqual([409, "idempotency_key_reused"]);
  });

  it("are the same in GraphQL", async () => {
    const change = `mutation($input: UpdateBillingSettingsInput!) {
      updateBillingSettings(input: $input) { settings { overageCapCents removeBrandingFooter } }
    }`;
    const run = (input: object) => parley.graphql(change, { input }, organization.admin);
    const { data } = await run({ overageCapCents: 12, removeBrandingFooter: true });
    const settings = { overageCapCents: 12, removeBrandingFooter: true };
    expect(data!["updateBillingSettings"].settings).toEqual(settings);
    expect((await run({ overageCapCents: -1 })).errors![0]!.extensions).toMatchObject({
      code: "validation_failed",
      violations: [{ path: ["overageCapCents"] }],
    });
    expect((await run({ overageCapCents: null })).data!["updateBillingSettings"].settings.overageCapCents).toBeNull();
    const read = `{ billingSettings { removeBrandingFooter } organization { billingSettings { overageCapCents } } }`;
    expect((await parley.graphql(read, {}, organization.admin)).data).toEqual({
      billingSettings: { removeBrandingFooter: true },
      organization: { billingSettings: { overageCapCents: null } },
    });
  });

  it("are for administrators", async () => {
    const agent = await makeAgent(parley.services, organization, `agent-${organization.id.slice(-8)}`);
    for (const credential of [agent.key, organization.member]) {
      for (const method of ["GET", "PUT"]) {
        const body = method === "PUT" ? {} : undefined;
        expect(errorOf(await rest(parley, credential, method, path, body))).toEqual([403, "admin_required"]);
      }
    }
  });
});
