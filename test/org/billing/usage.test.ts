import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { usageChannels } from "../../../subgraphs/shared/rules/usage-channels.js";
import { recordUsage } from "../../../subgraphs/shared/usage/record-usage.js";
import { openTask, rpc, textMessage } from "../../a2a/support/rpc.js";
import { anyNumber, signUp, signupCalls } from "../support/signup.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const clock = new ManualClock(new Date("2026-03-31T23:59:59Z"));
let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  const meters = { a2a_task: { included: 2, centsPerUnit: 3 } };
  parley = await startTestParley({
    clock,
    environment: {
      ...anyNumber,
      A2A_NEW_TASKS_PER_MINUTE: "100000",
      A2A_CALLS_PER_MINUTE: "100000",
      PLANS: JSON.stringify({ metered: { identitiesIncluded: 10, meters, smsUnitsPerIdentity: 5 } }),
    },
  });
});
afterAll(() => parley?.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, handle("requester"));
  worker = await makeAgent(parley.services, organization, handle("worker"));
});

const handle = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;
const usage = async (credential: any = organization.adminKey) =>
  (await rest(parley, credential, "GET", "/api/v1/billing/usage")).body;
const channel = (body: any, name: string) => body.channels.find((entry: any) => entry.event_type === name);
const send = (params = textMessage("Please.")) => rpc(parley, requester.key, worker.handle, "SendMessage", params);
const putOnPlan = (plan: string) =>
  parley.services.database.request.transaction((tx) =>
    tx.organization.update({ where: { id: organization.id }, data: { plan } }),
  );
/** The record of an identity with so many tasks and nothing else. */
const used = (agent: TestAgent, tasks: number) => ({
  identity_id: agent.id,
  handle: agent.handle,
  display_name: agent.handle,
  channels: usageChannels.map((event_type) => ({
    event_type,
    count: event_type === "a2a_task" ? tasks : 0,
    own_campaign_count: event_type.startsWith("sms_") ? 0 : null,
  })),
  sms_used: null,
  sms_limit: null,
  voice_sec_used: null,
  voice_sec_limit: null,
});

/** Tasks by the rows themselves: those of the organization's identities since the cycle began. */
async function recount(since: number): Promise<number> {
  const { rows } = await parley.services.database.request.driver.query<{ count: string }>(
    `select count(*) from a2a_task t join identity i on i.id = t.requester_id
     where i.organization_id = $1 and t.created_at >= to_timestamp($2)`,
    [organization.id, since],
  );
  return Number(rows[0]!.count);
}

const nothing = { count: 0, overage: 0, est_overage_cents: null };

describe("usage", () => {
  it("of an organization that used nothing has every field of the specification", async () => {
    expect(await usage()).toEqual({
      cycle_start: Date.UTC(2026, 2, 1) / 1000,
      cycle_end: Date.UTC(2026, 3, 1) / 1000,
      plan: "team",
      channels: [
        { event_type: "sms_outbound", ...nothing, own_campaign_count: 0 },
        { event_type: "sms_inbound", ...nothing, own_campaign_count: 0 },
        { event_type: "voice_seconds", ...nothing, own_campaign_count: null },
        { event_type: "email_outbound", ...nothing, own_campaign_count: null },
        { event_type: "email_inbound", ...nothing, own_campaign_count: null },
        { event_type: "im_shared", ...nothing, own_campaign_count: null },
        { event_type: "im_dedicated", ...nothing, own_campaign_count: null },
        { event_type: "a2a_task", ...nothing, own_campaign_count: null },
      ],
      identities: expect.arrayContaining([used(requester, 0), used(worker, 0)]),
      sms_allowance_per_identity: 0,
      voice_sec_allowance_per_identity: 0,
      overage_cap_cents: null,
      overage_spend_cents: 0,
      im_shared_messages: 0,
      im_dedicated_messages: 0,
      im_unique_recipients: 0,
      identities_used: 2,
      identities_included: 1000,
    });
  });

  it("counts a task once for its requester, however often its message is sent, and nothing else of it", async () => {
    const params = textMessage("once");
    const twins = await atOnce(20, () => send(params));
    const [id] = new Set(twins.map(({ result }) => result.task.id as string));
    await send(textMessage("more", { taskId: id }));
    expect(
      (await rpc(parley, requester.key, worker.handle, "SendMessage", textMessage("", { parts: [] }))).error,
    ).toBeDefined();
    const body = await usage();
    expect([channel(body, "a2a_task").count, await recount(body.cycle_start)]).toEqual([1, 1]);
    expect(new Set(body.identities)).toEqual(new Set([used(requester, 1), used(worker, 0)]));
  });

  it("is what a recount of the tasks gives, after many at once in every direction", async () => {
    const agents = [requester, worker, await makeAgent(parley.services, organization, handle("third"))];
    const repeated = textMessage("again");
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) => {
        const [from, to] = [agents[turn % 3]!, agents[(turn + 1 + (turn % 2)) % 3]!];
        const params = turn % 5 === 0 && from === requester && to === worker ? repeated : textMessage(`turn ${turn}`);
        return rpc(parley, from.key, to.handle, "SendMessage", params);
      }),
    );
    const body = await usage();
    const perIdentity = body.identities.map((entry: any) => channel(entry, "a2a_task").count as number);
    const total = perIdentity.reduce((sum: number, count: number) => sum + count, 0);
    expect([channel(body, "a2a_task").count, total]).toEqual([await recount(body.cycle_start), total]);
    expect(total).toBeGreaterThan(50);
  });

  it("keeps what a deleted identity used, under the name it had", async () => {
    await openTask(parley, requester.key, worker.handle);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${requester.handle}`);
    const body = await usage();
    expect([channel(body, "a2a_task").count, body.identities_used]).toEqual([1, 1]);
    expect(new Set(body.identities)).toEqual(new Set([used(requester, 1), used(worker, 0)]));
  });

  it("lists what is nobody's last, newest identities first", async () => {
    const { services } = parley;
    const used = { organizationId: organization.id, channel: "email_inbound", units: 2, usedAt: clock.now() } as const;
    await services.database.request.transaction((tx) =>
      recordUsage(tx, ...[null, requester.id, worker.id].map((identityId) => ({ ...used, identityId }))),
    );
    const idle = await makeAgent(services, organization, handle("idle"));
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${idle.handle}`);
    const body = await usage();
    const ids = [requester.id, worker.id].sort().toReversed();
    expect(body.identities.map((entry: any) => entry.identity_id)).toEqual([...ids, null]);
    expect(body.identities[2]).toMatchObject({ handle: null, display_name: null });
    expect(channel(body, "email_inbound").count).toBe(6);
  });

  it("of an agent that signed itself up comes with it to the organization of its human", async () => {
    const { services } = parley;
    const { email } = await services.database.request.reader.consoleUser.findUniqueOrThrow({
      where: { id: organization.adminUserId },
    });
    const agent = await signUp(parley, { human_email: email });
    const { organizationId, identityId } = agent;
    const one = { organizationId, identityId, channel: "email_outbound", usedAt: clock.now() } as const;
    await services.database.request.transaction((tx) => recordUsage(tx, { ...one, units: 3 }));
    expect((await signupCalls(() => parley).approve(organization.admin, identityId)).status).toBe(200);
    // A sender that had begun before the agent moved and names its old organization.
    await services.database.request.transaction((tx) => recordUsage(tx, { ...one, units: 1 }));
    const body = await usage();
    const row = body.identities.find(({ handle }: any) => handle === agent.handle);
    expect([channel(body, "email_outbound").count, channel(row, "email_outbound").count]).toEqual([4, 4]);
  });

  it("lists identities page by page in GraphQL, with the same figures", async () => {
    await openTask(parley, requester.key, worker.handle);
    await openTask(parley, worker.key, requester.handle);
    const page = `pageInfo { hasNextPage endCursor } nodes { identityId channels { channel count } }`;
    const query = `query($after: String) {
      billingUsage { plan cycleStart cycleEnd identitiesUsed identities(first: 1, after: $after) { ${page} } }
      organization { usage { plan overageSpendCents channels { channel count } } }
    }`;
    const first = (await parley.graphql(query, {}, organization.admin)).data!;
    expect(first["billingUsage"]).toMatchObject({
      plan: "team",
      cycleStart: "2026-03-01T00:00:00.000Z",
      cycleEnd: "2026-04-01T00:00:00.000Z",
      identitiesUsed: 2,
    });
    expect(first["organization"].usage.channels).toContainEqual({ channel: "A2A_TASK", count: 2 });
    const { endCursor, hasNextPage } = first["billingUsage"].identities.pageInfo;
    expect(hasNextPage).toBe(true);
    const second = (await parley.graphql(query, { after: endCursor }, organization.admin)).data!;
    const ids = [first, second].map((data) => data["billingUsage"].identities.nodes[0].identityId);
    expect(new Set(ids)).toEqual(new Set([requester.id, worker.id]));
    expect(second["billingUsage"].identities.pageInfo.hasNextPage).toBe(false);
  });

  it("is for administrators alone; others see nothing where it is nested", async () => {
    for (const credential of [requester.key, organization.member]) {
      expect(errorOf(await rest(parley, credential, "GET", "/api/v1/billing/usage"))).toEqual([403, "admin_required"]);
      const nested = `{ organization { usage { plan } billingSettings { overageCapCents } subscription { plan } } }`;
      const { data } = await parley.graphql(nested, {}, credential);
      expect(data!["organization"]).toEqual({ usage: null, billingSettings: null, subscription: null });
    }
  });
});

describe("a plan that charges for tasks", () => {
  const limit = (overage_cap_cents: number | null) =>
    rest(parley, organization.adminKey, "PUT", "/api/v1/billing/settings", { overage_cap_cents });

  it("shows what goes beyond and its price, and stops new tasks at the limit, not old ones", async () => {
    await putOnPlan("metered");
    const { id } = await openTask(parley, requester.key, worker.handle);
    await openTask(parley, requester.key, worker.handle);
    await openTask(parley, requester.key, worker.handle);
    const body = await usage();
    expect(channel(body, "a2a_task")).toMatchObject({ count: 3, overage: 1, est_overage_cents: 3 });
    expect(body).toMatchObject({ overage_spend_cents: 3, sms_allowance_per_identity: 5, identities_included: 10 });
    await limit(6);
    expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused.status).toBe(402);
    expect(refused.body.detail).toMatchObject({
      error: "overage_limit_reached",
      overage_cap_cents: 6,
      overage_spend_cents: 6,
      cycle_end: Date.UTC(2026, 3, 1) / 1000,
    });
    expect((await send(textMessage("go on", { taskId: id }))).result.task.id).toBe(id);
    expect(channel(await usage(), "a2a_task").count).toBe(4);
    await limit(null);
    expect((await send()).status).toBe(200);
  });

  it("with a limit of 0 still gives what is included", async () => {
    await putOnPlan("metered");
    await limit(0);
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 402]);
  });
});

// The last one: it moves the clock of the server.
it("begins anew with the month, to the second", async () => {
  await openTask(parley, requester.key, worker.handle);
  expect(channel(await usage(), "a2a_task").count).toBe(1);
  clock.advance(1000);
  const body = await usage();
  expect(body).toMatchObject({ cycle_start: Date.UTC(2026, 3, 1) / 1000 });
  expect(body.identities).toEqual(expect.arrayContaining([used(requester, 0), used(worker, 0)]));
  expect([channel(body, "a2a_task").count, await recount(body.cycle_start)]).toEqual([0, 0]);
  await openTask(parley, requester.key, worker.handle);
  expect([channel(await usage(), "a2a_task").count, await recount(body.cycle_start)]).toEqual([1, 1]);
});

describe("over time", () => {
  const byMonth = async (months: number, credential: any = organization.admin) => {
    const query = "query ($months: Int!) { billingUsageByMonth(months: $months) { start channels { channel count } } }";
    const { data, errors } = await parley.graphql(query, { months }, credential);
    expect(errors).toBeUndefined();
    return data!["billingUsageByMonth"] as any[];
  };
  const tasksOf = ({ channels }: any) => channels.find((one: any) => one.channel === "A2A_TASK").count;

  it("shows what was used in each month, and nothing of another organization", async () => {
    const { request } = parley.services.database;
    const stranger = await makeOrganization(parley.services);
    const now = clock.now();
    const day = (monthsAgo: number, date: number): Date =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, date));
    const use = (organizationId: string, cycleStart: Date, units: bigint) =>
      request.transaction((tx) =>
        tx.usageCounter.create({ data: { organizationId, channel: "a2a_task", cycleStart, units } }),
      );
    await use(organization.id, day(2, 1), 4n);
    // A subscription's period that began later in the month.
    await use(organization.id, day(2, 17), 3n);
    await use(organization.id, day(0, 1), 2n);
    await use(organization.id, day(12, 1), 99n);
    await use(stranger.id, day(0, 1), 50n);
    const months = await byMonth(4);
    expect(months.map((month) => [new Date(month.start), tasksOf(month)])).toEqual([
      [day(3, 1), 0],
      [day(2, 1), 7],
      [day(1, 1), 0],
      [day(0, 1), 2],
    ]);
  });

  it.each([0, 25])("refuses %i months", async (months) => {
    const query = "query ($months: Int!) { billingUsageByMonth(months: $months) { start } }";
    const { errors } = await parley.graphql(query, { months }, organization.admin);
    expect(errors![0]!.extensions.code).toBe("validation_failed");
  });
});

it("lists the plans that can be chosen, with what they include", async () => {
  const query = "{ billingPlans { name identitiesIncluded monthCents } }";
  const { data } = await parley.graphql(query, {}, organization.admin);
  expect(data!["billingPlans"]).toContainEqual({ name: "metered", identitiesIncluded: 10, monthCents: null });
  expect(data!["billingPlans"].map(({ name }: any) => name)).toContain("free");
});
