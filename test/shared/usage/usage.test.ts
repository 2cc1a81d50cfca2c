import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import type { Problem } from "../../../subgraphs/shared/errors/problem.js";
import type { UsageChannel } from "../../../subgraphs/shared/rules/usage-channels.js";
import { assertWithinAllowance } from "../../../subgraphs/shared/usage/assert-within-allowance.js";
import { recordUsage, type Usage } from "../../../subgraphs/shared/usage/record-usage.js";
import { usageLifecycle } from "../../../subgraphs/shared/usage/usage-lifecycle.js";
import { usedUnits } from "../../../subgraphs/shared/usage/used-units.js";
import type { IdentityCore } from "../../../subgraphs/shared/identity/identity-core.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let services: TestServices;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  const meters = { sms_outbound: { included: 2, centsPerUnit: 5 } };
  services = await createTestServices({ PLANS: JSON.stringify({ team: { meters } }) });
});
afterAll(() => services.close());
beforeEach(async () => {
  organization = await makeOrganization(services);
  agent = await makeAgent(services, organization, `agent-${randomUUID().slice(0, 8)}`);
});

const at = (text: string): Date => new Date(text);
const now = at("2026-03-01T09:00:00Z");
const record = (...used: readonly Partial<Usage>[]): Promise<void> =>
  services.database.request.transaction((tx) =>
    recordUsage(
      tx,
      ...used.map((one) => ({
        organizationId: organization.id,
        identityId: agent.id,
        channel: "email_outbound" as UsageChannel,
        units: 1,
        usedAt: now,
        ...one,
      })),
    ),
  );
const counters = (organizationId = organization.id) =>
  services.database.request.reader.usageCounter.findMany({
    where: { organizationId },
    orderBy: [{ cycleStart: "asc" }, { channel: "asc" }, { identityId: "asc" }],
    select: { identityId: true, channel: true, cycleStart: true, units: true },
  });
const used = async (since: Date, organizationId = organization.id) =>
  Object.fromEntries(await usedUnits(services.database.request.reader, organizationId, since));
const subscribe = (organizationId: string, start: string, end: string) =>
  services.database.request.transaction((tx) =>
    tx.billingAccount.create({ data: { organizationId, currentPeriodStart: at(start), currentPeriodEnd: at(end) } }),
  );

describe("counting", () => {
  it("adds to one counter per identity, channel and month; what is nobody's has one too", async () => {
    await record({}, { units: 3 }, { identityId: null, units: 2 });
    await record({ channel: "email_inbound", units: 5 }, { identityId: null });
    await record({ usedAt: at("2026-02-28T23:59:59.999Z") });
    expect(await counters()).toEqual([
      { identityId: agent.id, channel: "email_outbound", cycleStart: at("2026-02-01T00:00:00Z"), units: 1n },
      { identityId: agent.id, channel: "email_inbound", cycleStart: at("2026-03-01T00:00:00Z"), units: 5n },
      { identityId: agent.id, channel: "email_outbound", cycleStart: at("2026-03-01T00:00:00Z"), units: 4n },
      { identityId: null, channel: "email_outbound", cycleStart: at("2026-03-01T00:00:00Z"), units: 3n },
    ]);
    expect(await used(at("2026-03-01T00:00:00Z"))).toEqual({ email_inbound: 5, email_outbound: 7 });
  });

  it("begins anew with a subscription's period, to the second, and with the one after it", async () => {
    await subscribe(organization.id, "2026-03-15T10:20:30Z", "2026-04-15T10:20:30Z");
    await record(
      { usedAt: at("2026-03-15T10:20:29Z"), units: 1 },
      { usedAt: at("2026-03-15T10:20:30Z"), units: 10 },
      { usedAt: at("2026-04-15T10:20:29Z"), units: 100 },
      { usedAt: at("2026-04-15T10:20:30Z"), units: 1_000 },
    );
    expect(await used(at("2026-03-01T00:00:00Z"))).toEqual({ email_outbound: 1_111 });
    expect(await used(at("2026-03-15T10:20:30Z"))).toEqual({ email_outbound: 1_110 });
    expect(await used(at("2026-04-15T10:20:30Z"))).toEqual({ email_outbound: 1_000 });
  });

  it("goes with the transaction: what is rolled back was not used", async () => {
    const attempt = services.database.request.transaction(async (tx) => {
      const one = { organizationId: organization.id, identityId: agent.id, channel: "a2a_task" as const };
      await recordUsage(tx, { ...one, units: 1, usedAt: now });
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(await counters()).toEqual([]);
  });

  it("loses nothing and stops nobody, whatever order many count in at once", async () => {
    const peers = [agent, ...(await Promise.all(["b", "c"].map((mark) => makePeer(mark))))];
    const channels = ["email_outbound", "email_inbound", "im_shared"] as const;
    const everything = peers.flatMap(({ id }) => channels.map((channel) => ({ identityId: id, channel })));
    const twins = Array.from({ length: 30 }, (_, turn) =>
      record(...(turn % 2 === 0 ? everything : everything.toReversed()), { identityId: null }),
    );
    await Promise.all(twins);
    const all = await counters();
    expect([all.length, new Set(all.map(({ units }) => units))]).toEqual([10, new Set([30n])]);
  });
});

describe("an identity that moves", () => {
  it("takes along what it used, and leaves what its siblings used", async () => {
    const other = await makeOrganization(services);
    const sibling = await makePeer("sibling");
    await record({ units: 4 }, { identityId: sibling.id, units: 7 }, { identityId: null, units: 9 });
    await record({ usedAt: at("2026-02-10T00:00:00Z"), units: 2 });
    await move(agent, other.id);
    expect(await used(at("2026-01-01T00:00:00Z"))).toEqual({ email_outbound: 16 });
    expect(await used(at("2026-03-01T00:00:00Z"), other.id)).toEqual({ email_outbound: 4 });
    expect(await used(at("2026-02-01T00:00:00Z"), other.id)).toEqual({ email_outbound: 6 });
  });

  it("brings its present cycle into the present cycle there, though that began later", async () => {
    const other = await makeOrganization(services);
    await subscribe(organization.id, "2026-03-01T06:00:00Z", "2026-04-01T06:00:00Z");
    await subscribe(other.id, "2026-03-01T08:00:00Z", "2026-04-01T08:00:00Z");
    await record(
      { usedAt: at("2026-03-01T05:00:00Z"), units: 1 },
      { usedAt: at("2026-03-01T07:00:00Z"), units: 10 },
      { usedAt: now, units: 100 },
    );
    await move(agent, other.id);
    expect(await counters()).toEqual([]);
    expect(await used(at("2026-03-01T08:00:00Z"), other.id)).toEqual({ email_outbound: 110 });
    expect(await used(at("2026-03-01T00:00:00Z"), other.id)).toEqual({ email_outbound: 111 });
  });

  it("leaves no use behind that was counted while it moved", async () => {
    const other = await makeOrganization(services);
    const senders = Array.from({ length: 20 }, () => record({}));
    const [, ...sent] = await Promise.all([move(agent, other.id), ...senders]);
    expect(sent).toHaveLength(20);
    expect(await counters()).toEqual([]);
    expect(await used(at("2026-03-01T00:00:00Z"), other.id)).toEqual({ email_outbound: 20 });
  });

  it("leaves an organization that can be removed with its counters", async () => {
    await record({ identityId: null });
    await services.database.request.transaction((tx) =>
      usageLifecycle.organizationDeleted!(lifecycleStep(tx, services), organization.id),
    );
    expect(await counters()).toEqual([]);
  });
});

describe("the overage limit", () => {
  const ask = (channel: UsageChannel, units = 1): Promise<string> =>
    assertWithinAllowance(services.database.request.reader, services, {
      organizationId: organization.id,
      channel,
      units,
    }).then(
      () => "allowed",
      (problem: Problem) => JSON.stringify({ code: problem.code, ...problem.extensions.details }),
    );
  const limit = (overageCapCents: number | null) =>
    services.database.request.transaction((tx) =>
      tx.billingAccount.upsert({
        where: { organizationId: organization.id },
        create: { organizationId: organization.id, overageCapCents },
        update: { overageCapCents },
      }),
    );

  it("stops sends that would cost more, keeps what is included, and ends with the cycle", async () => {
    expect(await ask("sms_outbound", 1_000)).toBe("allowed");
    await limit(0);
    expect(await ask("sms_outbound", 2)).toBe("allowed");
    await record({ channel: "sms_outbound", units: 2 });
    const details = {
      overage_cap_cents: 0,
      overage_spend_cents: 0,
      cycle_end: at("2026-04-01T00:00:00Z").getTime() / 1e3,
    };
    expect(await ask("sms_outbound")).toBe(JSON.stringify({ code: "overage_limit_reached", ...details }));
    await limit(10);
    expect(await ask("sms_outbound", 2)).toBe("allowed");
    expect(await ask("sms_outbound", 3)).toContain("overage_limit_reached");
    await limit(null);
    expect(await ask("sms_outbound", 3)).toBe("allowed");
    await limit(0);
    services.clock.advance(31 * 86_400_000);
    expect(await ask("sms_outbound", 2)).toBe("allowed");
  });

  it("does not concern channels without a price", async () => {
    await limit(0);
    expect(await ask("email_outbound", 1_000_000)).toBe("allowed");
  });
});

function makePeer(mark: string): Promise<TestAgent> {
  return makeAgent(services, organization, `${mark}-${randomUUID().slice(0, 8)}`);
}

/** What moving does that the counters know of: the identity's row changes hands, then they follow. */
async function move({ id }: TestAgent, organizationId: string): Promise<void> {
  await services.database.request.transaction(async (tx) => {
    await tx.$queryRaw`select 1 from identity where id = ${id}::uuid for update`;
    const identity = await tx.identity.update({ where: { id }, data: { organizationId } });
    await usageLifecycle.movedLast!(lifecycleStep(tx, services), identity as IdentityCore, organization.id);
  });
}
