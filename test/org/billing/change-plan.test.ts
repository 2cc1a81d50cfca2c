import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { identityLifecycles, lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";

const clock = new ManualClock(new Date("2026-03-10T09:00:00Z"));
const [march, april, year, nextYear] = [
  Date.UTC(2026, 2, 1) / 1000,
  Date.UTC(2026, 3, 1) / 1000,
  Date.UTC(2026, 0, 1) / 1000,
  Date.UTC(2027, 0, 1) / 1000,
];
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { PLANS: '{"tiny":{"identitiesIncluded":1}}' } });
});
afterAll(() => parley?.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services, "free");
});

const base = "/api/v1/billing";
const subscription = async () => (await rest(parley, organization.adminKey, "GET", `${base}/subscription`)).body;
const change = (body: unknown, headers = {}) =>
  rest(parley, organization.adminKey, "POST", `${base}/change-plan`, body, headers);
const makeAgents = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      makeAgent(parley.services, organization, `a${n}-${organization.id.slice(-8)}`),
    ),
  );
const events = async () =>
  (
    await parley.services.database.request.reader.event.findMany({
      where: { subjectId: `${organization.id}/billing` },
      orderBy: { id: "asc" },
    })
  ).map(({ kind, data }) => [kind, data]);

const none = {
  plan: "free",
  status: "none",
  interval: null,
  current_period_start: march,
  current_period_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  pending_plan: null,
  updated_at: "2026-03-10T09:00:00.000Z",
};
const active = { ...none, plan: "team", status: "active", interval: "month", current_period_end: april };

describe("the subscription", () => {
  it("of an organization that pays nothing says so", async () => {
    expect(await subscription()).toEqual(none);
  });

  it("of a plan that was given is none, with the calendar's period", async () => {
    organization = await makeOrganization(parley.services, "enterprise");
    expect(await subscription()).toEqual({ ...none, plan: "enterprise", current_period_end: april });
  });
});

describe("a change of plan", () => {
  it("is in force at once, for whatever hangs on the plan, and is told of", async () => {
    const changed = await change({ plan: "team" });
    expect([changed.status, changed.body]).toEqual([200, active]);
    expect(await subscription()).toEqual(active);
    await makeAgents(4);
    const usage = (await rest(parley, organization.adminKey, "GET", `${base}/usage`)).body;
    expect(usage).toMatchObject({ plan: "team", cycle_start: march, cycle_end: april, identities_included: 1000 });
    const by = `key:${organization.adminKeyId}`;
    expect(await events()).toEqual([
      [
        "billing.subscription_updated",
        {
          status: "active",
          interval: "month",
          cancel_at_period_end: false,
          cancel_at: null,
          pending_plan: null,
          by,
        },
      ],
      ["billing.plan_changed", { plan: "team", from: "free", by }],
    ]);
  });

  it("may be to another interval, and back to free", async () => {
    await change({ plan: "team" });
    const yearly = { ...active, interval: "year", current_period_start: year, current_period_end: nextYear };
    expect((await change({ plan: "team", interval: "year" })).body).toEqual(yearly);
    expect((await change({ plan: "developer" })).body).toEqual({ ...yearly, plan: "developer" });
    expect((await change({ plan: "free" })).body).toEqual(none);
  });

  it("to the plan it is on changes nothing", async () => {
    await change({ plan: "team" });
    const before = await events();
    expect((await change({ plan: "team" })).body).toEqual(active);
    expect((await change({ plan: "team", interval: "month" })).body).toEqual(active);
    organization = await makeOrganization(parley.services, "enterprise");
    expect((await change({ plan: "enterprise" })).body).toMatchObject({ plan: "enterprise", status: "none" });
    expect([await events(), before.length]).toEqual([[], 2]);
  });

  it.each([
    [{ plan: "gold" }, ["body", "plan"]],
    [{ plan: "" }, ["body", "plan"]],
    [{ plan: "constructor" }, ["body", "plan"]],
    [{ plan: null }, ["body", "plan"]],
    [{}, ["body", "plan"]],
    [{ plan: "team", interval: "week" }, ["body", "interval"]],
  ])("to %j is refused", async (body, loc) => {
    const answer = await change(body);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(loc);
    expect(await subscription()).toEqual(none);
  });

  it("to less than what is in use is refused, and says what there is too much of", async () => {
    await change({ plan: "team" });
    const [agent] = await makeAgents(4);
    const { services } = parley;
    await services.database.request.transaction((tx) =>
      tx.mailbox.update({ where: { identityId: agent!.id }, data: { storageUsedBytes: 3 * 1024 ** 3 } }),
    );
    const refused = await change({ plan: "free" });
    expect(errorOf(refused)).toEqual([409, "plan_limits_exceeded"]);
    expect(refused.body.detail).toMatchObject({
      plan: "free",
      exceeded: [
        { limit: "identities", allowed: 3, used: 4 },
        { limit: "mailbox_storage_bytes", allowed: 2 * 1024 ** 3, used: 3 * 1024 ** 3 },
      ],
    });
    expect(await subscription()).toEqual(active);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent!.handle}`);
    expect((await change({ plan: "free" })).status).toBe(200);
  });

  it("to more room is no step down, though it is still too little", async () => {
    await change({ plan: "team" });
    await makeAgents(4);
    // As if a payment had failed for good.
    await parley.services.database.request.transaction((tx) =>
      tx.organization.update({ where: { id: organization.id }, data: { plan: "tiny" } }),
    );
    expect((await change({ plan: "free" })).status).toBe(200);
    expect(errorOf(await change({ plan: "tiny" }))).toEqual([409, "plan_limits_exceeded"]);
  });

  it("happens once per Idempotency-Key, of fifty twins too", async () => {
    const headers = { "idempotency-key": "upgrade" };
    const twins = await atOnce(50, () => change({ plan: "team" }, headers));
    for (const twin of twins) {
      if (twin.status === 200) expect(twin.body).toEqual(active);
      else expect([...errorOf(twin), twin.headers.get("retry-after")]).toEqual([409, "idempotency_in_progress", "1"]);
    }
    expect(twins.some(({ status }) => status === 200)).toBe(true);
    expect((await events()).map(([kind]) => kind)).toEqual(["billing.subscription_updated", "billing.plan_changed"]);
    const again = await change({ plan: "team" }, headers);
    expect([again.headers.get("idempotent-replay"), again.body]).toEqual(["true", active]);
    expect(errorOf(await change({ plan: "developer" }, headers))).toEqual([409, "idempotency_key_reused"]);
    expect((await subscription()).plan).toBe("team");
  });

  it("that was refused leaves its Idempotency-Key free", async () => {
    await change({ plan: "team" });
    const agents = await makeAgents(4);
    const headers = { "idempotency-key": "downgrade" };
    expect(errorOf(await change({ plan: "free" }, headers))).toEqual([409, "plan_limits_exceeded"]);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agents[0]!.handle}`);
    expect((await change({ plan: "free" }, headers)).body).toEqual(none);
  });

  it("is the same in GraphQL", async () => {
    const mutation = `mutation($input: ChangePlanInput!) {
      changePlan(input: $input) { subscription { plan status interval currentPeriodEnd pendingPlan } }
    }`;
    const run = (input: object) => parley.graphql(mutation, { input }, organization.admin);
    const { data } = await run({ plan: "team", interval: "YEAR" });
    const facts = { plan: "team", status: "ACTIVE", interval: "YEAR", pendingPlan: null };
    expect(data!["changePlan"].subscription).toEqual({ ...facts, currentPeriodEnd: "2027-01-01T00:00:00.000Z" });
    const nested = await parley.graphql("{ organization { plan subscription { plan } } }", {}, organization.admin);
    expect(nested.data!["organization"]).toEqual({ plan: "team", subscription: { plan: "team" } });
    await makeAgents(4);
    for (const [plan, code] of [
      ["gold", "validation_failed"],
      ["free", "plan_limits_exceeded"],
    ]) {
      expect((await run({ plan })).errors![0]!.extensions.code).toBe(code);
    }
    const { errors } = await parley.graphql(mutation, { input: { plan: "free" } }, organization.member);
    expect(errors![0]!.extensions.code).toBe("admin_required");
  });
});

it("leaves nothing of the billing of an organization that is removed", async () => {
  const other = await makeOrganization(parley.services, "free");
  const { database, parts } = parley.services;
  for (const payer of [organization, other]) {
    await rest(parley, payer.adminKey, "POST", `${base}/checkout-session`, { plan: "team" });
    await database.request.transaction((tx) =>
      tx.paymentNotice.create({
        data: { id: `evt_${randomUUID()}`, organizationId: payer.id, type: "invoice.paid", receivedAt: clock.now() },
      }),
    );
  }
  await database.request.transaction(async (tx) => {
    const step = lifecycleStep(tx, parley.services);
    for (const lifecycle of parts.get(identityLifecycles).toReversed())
      await lifecycle.organizationDeleted?.(step, organization.id);
  });
  const left = async ({ id: organizationId }: TestOrganization) => {
    const { billingAccount, billingLink, paymentCall, paymentNotice } = database.request.reader;
    const where = { organizationId };
    return Promise.all([
      billingAccount.count({ where }),
      billingLink.count({ where }),
      paymentCall.count({ where }),
      paymentNotice.count({ where }),
    ]);
  };
  expect([await left(organization), await left(other)]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ]);
});
