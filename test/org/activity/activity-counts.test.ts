import { afterAll, beforeAll, expect, test } from "vitest";
import { appendEvent } from "../../../subgraphs/shared/events/append-event.js";
import { countEvents, maxRows } from "../../../subgraphs/org/activity/store/event-counts.js";
import { countingReads } from "../../support/rows-read.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { handle } from "../../support/handle.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

const query = `query ($hours: Int, $agentHandle: String) {
  organizationActivityCounts(hours: $hours, agentHandle: $agentHandle) { since spanSeconds spans countedSince counts { start kind count } }
}`;

test("events are counted by kind and span, each once however many agents it concerns, and none of others", async () => {
  const { services } = parley;
  const [ours, theirs] = [await makeOrganization(services), await makeOrganization(services)];
  const [one, two] = [
    await makeAgent(services, ours, handle("counted")),
    await makeAgent(services, ours, handle("counted")),
  ];
  const now = services.clock.now();
  const append = (organizationId: string, kind: string, identityIds: (string | null)[], hoursAgo: number) =>
    services.database.request.transaction((tx) =>
      appendEvent(tx, {
        kind,
        subjectId: organizationId,
        subjectVersion: 1,
        audience: identityIds.map((identityId) => ({ identityId, organizationId, side: null })),
        data: {},
        occurredAt: new Date(now.getTime() - hoursAgo * 3_600_000),
      }),
    );
  await append(ours.id, "a2a.task.replied", [one.id, two.id], 0);
  await append(ours.id, "a2a.task.replied", [one.id], 5);
  await append(ours.id, "a2a.task.replied", [one.id], 30);
  await append(ours.id, "member.removed", [null], 0);
  await append(theirs.id, "a2a.task.replied", [null], 0);
  await services.events.publish();
  const counted = async (key: string, hours?: number, agentHandle?: string) => {
    const { data, errors } = await parley.graphql(query, { hours, agentHandle }, key);
    expect(errors).toBeUndefined();
    return data!["organizationActivityCounts"];
  };
  const day = await counted(ours.adminKey);
  expect([day.spanSeconds, day.spans, day.countedSince]).toEqual([3600, 24, day.since]);
  const of = (counts: any, kind: string) => counts.counts.filter((one: any) => one.kind === kind);
  expect(of(day, "a2a.task.replied").map(({ count }: any) => count)).toEqual([1, 1]);
  expect(of(day, "member.removed")).toHaveLength(1);
  for (const { start } of day.counts) expect(Date.parse(start)).toBeGreaterThanOrEqual(Date.parse(day.since));
  // 30 hours ago and five hours ago are in one span or in two, as the hour is.
  const week = await counted(ours.adminKey, 168);
  expect(of(week, "a2a.task.replied").reduce((sum: number, { count }: any) => sum + count, 0)).toBe(3);
  const ofTwo = await counted(ours.adminKey, 168, two.handle);
  expect(ofTwo.counts.map(({ kind, count }: any) => [kind, count])).toContainEqual(["a2a.task.replied", 1]);
  expect(of(ofTwo, "member.removed")).toEqual([]);
  const foreign = await parley.graphql(query, { agentHandle: two.handle }, theirs.adminKey);
  expect(foreign.errors![0]!.extensions!["code"]).toBe("not_found");
  for (const hours of [0, 721]) {
    const { errors } = await parley.graphql(query, { hours }, ours.adminKey);
    expect(errors![0]!.extensions!["code"]).toBe("validation_failed");
  }
});

test("who sees fewer events reads no more of them, and is told since when they are counted", async () => {
  const { services } = parley;
  const ours = await makeOrganization(services);
  const now = services.clock.now();
  await services.database.jobs.driver.query(
    `insert into event (event_id, kind, subject_id, subject_version, organization_id, data, occurred_at)
     select gen_random_uuid(), 'member.removed', $1, 1, $1, '{}', $2::timestamptz - (60000 - n) * interval '1 millisecond'
     from generate_series(1, 60000) n`,
    [ours.id, now],
  );
  await services.events.publish();
  await services.database.jobs.driver.query("analyze event");
  const since = new Date(now.getTime() - 3_600_000);
  const { answer, rows } = await countingReads(services, (db) =>
    countEvents(db, ours.id, { ofIdentitiesOnly: true, identityId: null }, { since, spanMs: 150_000, count: 24 }),
  );
  expect(answer.rows).toEqual([]);
  expect(answer.countedSince.getTime()).toBe(now.getTime() - maxRows + 1);
  expect(rows).toBeLessThan(maxRows + 1_000);
});
