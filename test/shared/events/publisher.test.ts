import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { encodeEventCursor } from "../../../subgraphs/shared/events/event-cursor.js";
import { followEvents } from "../../../subgraphs/shared/following/follow-events.js";
import { appendTo, createLogFixture, type LogFixture, takeVersions, upTo } from "./log-fixture.js";

let fixture: LogFixture;

beforeEach(async () => {
  fixture = await createLogFixture();
});
afterEach(() => fixture.close());

const unpositioned = async (): Promise<number> => {
  const { rows } = await fixture.admin.query<{ count: number }>(
    "select count(*)::int as count from event where position is null",
  );
  return rows[0]!.count;
};

test("publishers that are killed again and again, beside an open write, leave no gap and keep each subject's order", async () => {
  const processes = [fixture.services, await fixture.join(), await fixture.join()];
  const organization = await fixture.organization();
  const subjects = await Promise.all(upTo(4).map(() => fixture.identity(organization)));
  const followers = await Promise.all(
    subjects.map((identityId) => followEvents(fixture.context(organization), { identityId }, null)),
  );

  const open = new pg.Client({ connectionString: fixture.url });
  await open.connect();
  await open.query("begin");
  await open.query(`insert into event (event_id, kind, subject_id, subject_version, organization_id, data, occurred_at)
                    values (gen_random_uuid(), 'test.late', 'late', 1, 'org_late', '{}', now())`);

  let written = 0;
  let kills = 0;
  const committed = new Map<string, number>();
  const writers = upTo(6).map(async (writer) => {
    const { database } = processes[writer % processes.length]!;
    for (let round = 1; round <= 60 || kills <= 10; round += 1) {
      const subject = subjects[(writer + round) % subjects.length]!;
      await database.request
        .transaction(async (tx) => {
          const { version } = await tx.identity.update({
            where: { id: subject },
            data: { version: { increment: 1 } },
          });
          await appendTo(tx, subject, organization, version);
          if (round % 9 === 0) throw new Error("changed its mind");
          return version;
        })
        .then((version) => {
          written += 1;
          committed.set(subject, Math.max(committed.get(subject) ?? 0, version));
        })
        .catch((error: Error) => {
          if (error.message !== "changed its mind") throw error;
        });
      if (round % 4 === 0) kills += await fixture.kill("parley publisher");
    }
  });
  await Promise.all(writers);
  await Promise.all(processes.map(({ events }) => events.publish()));

  expect(await unpositioned()).toBe(0);
  expect(await fixture.services.events.head()).toBe(BigInt(written));
  const { rows } = await fixture.admin.query<{ position: string }>(
    "select position from event where position is not null order by position",
  );
  expect(rows.map(({ position }) => Number(position))).toEqual(upTo(written));
  for (const [index, subject] of subjects.entries()) {
    const versions = await takeVersions(followers[index]!, committed.get(subject)! - 1);
    expect(versions).toEqual(upTo(committed.get(subject)!).slice(1));
    await followers[index]!.return!();
  }

  await open.query("commit");
  await open.end();
  await fixture.services.events.publish();
  expect(await fixture.services.events.head()).toBe(BigInt(written + 1));
});

test("a commit is published without being asked for, and readers in every process are woken", async () => {
  const other = await fixture.join();
  const organization = await fixture.organization();
  const identity = await fixture.identity(organization);
  const woken = new Promise<void>((resolve) => other.events.onAdvance(resolve));
  await fixture.services.database.jobs.transaction((tx) => appendTo(tx, identity, organization, 1));
  await woken;
  expect(await other.events.head()).toBe(1n);
});

test("what a process committed and died before publishing is published by another", async () => {
  const organization = await fixture.organization();
  const identity = await fixture.identity(organization);
  const follower = await followEvents(fixture.context(organization), { identityId: identity }, null);
  await fixture.admin.query(
    `insert into event (event_id, kind, subject_id, subject_version, identity_id, organization_id, data, occurred_at)
     values (gen_random_uuid(), 'test.orphan', 'orphan', 1, $1, $2, '{}', now())`,
    [identity, organization],
  );
  expect(await takeVersions(follower, 1)).toEqual([1]);
  await follower.return!();
});

test("an event that was rolled back never appears and leaves no hole", async () => {
  const organization = await fixture.organization();
  const identity = await fixture.identity(organization);
  const { request } = fixture.services.database;
  const refused = request.transaction(async (tx) => {
    await appendTo(tx, identity, organization, 1);
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  await fixture.append(identity, organization, [2]);
  const cursor = encodeEventCursor(fixture.services.keyring, 0n, { organizationId: organization, identityId: null });
  const follower = await followEvents(fixture.context(organization), { identityId: identity }, cursor);
  expect(await follower.next()).toMatchObject({ value: { subjectVersion: 2, position: 1n } });
  await follower.return!();
});

test("a backlog larger than one transaction is numbered whole, in order", async () => {
  await fixture.admin.query(
    `insert into event (event_id, kind, subject_id, subject_version, organization_id, data, occurred_at)
     select gen_random_uuid(), 'test.backlog', 'backlog', n, 'org_backlog', '{}', now() from generate_series(1, 12000) n`,
  );
  await fixture.services.events.publish();
  expect(await fixture.services.events.head()).toBe(12_000n);
  const { rows } = await fixture.admin.query("select 1 from event where position <> subject_version");
  expect(rows).toEqual([]);
});

test("stopping publishes what was committed last, and may be asked for twice", async () => {
  const other = await fixture.join();
  const organization = await fixture.organization();
  const identity = await fixture.identity(organization);
  await other.database.request.transaction((tx) => appendTo(tx, identity, organization, 1));
  await Promise.all([other.events.stop(), other.events.stop()]);
  await other.events.stop();
  expect(await unpositioned()).toBe(0);
});
