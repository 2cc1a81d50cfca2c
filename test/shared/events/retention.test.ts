import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encodeEventCursor } from "../../../subgraphs/shared/events/event-cursor.js";
import { followEvents } from "../../../subgraphs/shared/following/follow-events.js";
import { audiencesBetween } from "../../../subgraphs/shared/events/read-head.js";
import { pruneEvents } from "../../../subgraphs/shared/events/prune-events.js";
import { defineConsumer } from "../../../subgraphs/shared/work/consumer.js";
import { prepareConsumers } from "../../../subgraphs/shared/work/run-consumers.js";
import { createLogFixture, type LogFixture, takeVersions } from "./log-fixture.js";

const day = 24 * 60 * 60 * 1_000;
let fixture: LogFixture;
let organization: string;
let identity: string;

beforeEach(async () => {
  fixture = await createLogFixture();
  organization = await fixture.organization();
  identity = await fixture.identity(organization);
});
afterEach(() => fixture.close());

const appendAged = async (count: number, days: number, from: number): Promise<void> => {
  await fixture.admin.query(
    `insert into event (event_id, kind, subject_id, subject_version, identity_id, organization_id, data, occurred_at)
     select gen_random_uuid(), 'test.aged', 'aged', n, $1, $2, '{}', $3
     from generate_series($4::int, $4::int + $5::int - 1) n`,
    [identity, organization, new Date(fixture.clock.now().getTime() - days * day), from, count],
  );
  await fixture.services.events.publish();
};
const prune = (): Promise<void> =>
  pruneEvents(fixture.services.database, { clock: fixture.clock, keepDays: 30, signal: new AbortController().signal });
const follow = (position: bigint) =>
  followEvents(
    fixture.context(organization),
    { identityId: identity },
    encodeEventCursor(fixture.services.keyring, position, { organizationId: organization, identityId: null }),
  );

test("events older than the retention go, however many, and cursors before them expire", async () => {
  await appendAged(1_203, 31, 1);
  await appendAged(2, 29, 1_204);
  await prune();
  await expect(follow(1_202n)).rejects.toMatchObject({ code: "cursor_expired" });
  const events = await follow(1_203n);
  expect(await takeVersions(events, 2)).toEqual([1_204, 1_205]);
  await events.return!();
});

test("an old event behind a younger one stays with it: what is kept has no hole", async () => {
  await appendAged(1, 31, 1);
  await appendAged(1, 29, 2);
  await appendAged(1, 31, 3);
  await prune();
  const events = await follow(1n);
  expect(await takeVersions(events, 2)).toEqual([2, 3]);
  await events.return!();
});

test("what a consumer has yet to read is kept, whatever its age", async () => {
  const seen: number[] = [];
  const consumer = defineConsumer({
    name: "slow",
    from: "beginning",
    handle: async (_tx, events) => void seen.push(...events.map(({ subjectVersion }) => subjectVersion)),
  });
  const consumers = await prepareConsumers({ services: fixture.services, consumers: [consumer] });
  await appendAged(3, 31, 1);
  await prune();
  await consumers.drain();
  expect(seen).toEqual([1, 2, 3]);
  await prune();
  await expect(follow(2n)).rejects.toMatchObject({ code: "cursor_expired" });
  expect(await fixture.services.events.head()).toBe(3n);
});

test("a drain waits for a consumer's position that another process holds, so that pruning reaches all that was read", async () => {
  const consumer = defineConsumer({ name: "other", kinds: ["test.other"], from: "beginning", handle: async () => {} });
  const consumers = await prepareConsumers({ services: fixture.services, consumers: [consumer] });
  await appendAged(3, 31, 1);
  const client = await fixture.admin.connect();
  await client.query("begin");
  await client.query("select from consumer_position where name = 'other' for update");
  const statements = vi.spyOn(fixture.services.database.jobs.driver, "query");
  const recordings = () => statements.mock.calls.filter(([text]) => String(text).includes("skip locked")).length;
  let isDone = false;
  const drained = consumers.drain().then(() => (isDone = true));
  await expect.poll(() => isDone || recordings() > 1).toBe(true);
  expect(isDone).toBe(false);
  await client.query("commit");
  client.release();
  await drained;
  await prune();
  await expect(follow(2n)).rejects.toMatchObject({ code: "cursor_expired" });
});

test("a reader that learns of events only when they were pruned is told that it missed them", async () => {
  await appendAged(3, 31, 1);
  expect(await audiencesBetween(fixture.services.database, 0n, 3n)).toContain(identity);
  await prune();
  await appendAged(1, 0, 4);
  expect(await audiencesBetween(fixture.services.database, 0n, 4n)).toBeNull();
  expect(await audiencesBetween(fixture.services.database, 3n, 4n)).toContain(identity);
  expect(await audiencesBetween(fixture.services.database, 4n, 4n)).toEqual([]);
});

test("positions go on where they were after everything was pruned", async () => {
  await appendAged(2, 31, 1);
  await prune();
  await appendAged(1, 0, 3);
  const events = await follow(2n);
  expect(await events.next()).toMatchObject({ value: { position: 3n, subjectVersion: 3 } });
  await events.return!();
});
