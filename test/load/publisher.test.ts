import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.js";
import { endHelperProcesses, type HelperProcess, startHelperProcess } from "../support/process-helper.js";
import type { PublisherRequest } from "./publisher-process.js";

const processes = 4;
const subjects = 5;
const writers = 5;
const writes = 100;

let database: TestDatabase;
let admin: pg.Pool;
let helpers: HelperProcess[];
const organizationId = `org_${randomUUID()}`;
const identityIds = Array.from({ length: subjects }, () => randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Pool({ connectionString: database.url, max: 3 });
  admin.on("error", () => {});
  await admin.query(
    "insert into organization (id, name, plan, created_at, updated_at) values ($1, 'Test', 'team', now(), now())",
    [organizationId],
  );
  await admin.query(
    `insert into identity (id, organization_id, agent_handle, live_handle, display_name, created_at, updated_at)
     select id, $2, id, id, 'Test', now(), now() from unnest($1::uuid[]) id`,
    [identityIds, organizationId],
  );
  helpers = Array.from({ length: processes }, () => startHelperProcess("load/publisher-process.js"));
  await Promise.all(helpers.map((helper) => ask(helper, { kind: "open", databaseUrl: database.url })));
});

afterAll(async () => {
  await endHelperProcesses();
  await admin?.end();
  await database?.drop();
});

const ask = <Answer>(helper: HelperProcess, request: PublisherRequest): Promise<Answer> => helper.ask(request);

async function killPublishers(): Promise<number> {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'parley publisher'`,
  );
  return rowCount ?? 0;
}

const eventCount = async (): Promise<number> =>
  (await admin.query("select count(*)::int as count from event where subject_id <> 'late'")).rows[0].count;

test("four processes write and publish while their publishers' connections are killed, one of them dies, and a write stays open: no gap, no repeat, every subject in order", async () => {
  const alive = helpers.slice(1);
  const [doomed] = helpers as [HelperProcess];
  await Promise.all(helpers.map((helper) => ask(helper, { kind: "follow", organizationId, identityIds })));

  const open = new pg.Client({ connectionString: database.url });
  await open.connect();
  await open.query("begin");
  await open.query(`insert into event (event_id, kind, subject_id, subject_version, organization_id, data, occurred_at)
                    values (gen_random_uuid(), 'test.late', 'late', 1, 'org_late', '{}', now())`);

  const order = { kind: "write", organizationId, identityIds, writers, writes } as const;
  let writing = true;
  const doomedWrites = ask(doomed, order).catch(() => "died");
  const written = Promise.all(alive.map((helper) => ask(helper, order))).finally(() => {
    writing = false;
  });
  let kills = 0;
  let died = false;
  while (writing) {
    kills += await killPublishers();
    if (!died && (await eventCount()) > 200) {
      await doomed.end();
      died = true;
    }
  }
  await written;
  expect(await doomedWrites).toBe("died");
  expect(kills).toBeGreaterThan(20);
  await Promise.all(alive.map((helper) => ask(helper, { kind: "publish" })));

  const committed = await eventCount();
  const { rows: numbered } = await admin.query(
    "select position from event where subject_id <> 'late' order by position",
  );
  expect(numbered.map(({ position }) => Number(position))).toEqual(Array.from({ length: committed }, (_, n) => n + 1));
  const { rows } = await admin.query<{ version: number }>(
    "select version from identity join unnest($1::uuid[]) with ordinality w(id, n) using (id) order by n",
    [identityIds],
  );
  const upTo = rows.map(({ version }) => version);
  const expected = upTo.map((last) => Array.from({ length: last - 1 }, (_, n) => n + 2));
  for (const helper of alive) expect(await ask(helper, { kind: "versions", upTo })).toEqual(expected);

  // What was open all the while comes last, and moves nothing that was given out.
  await open.query("commit");
  await open.end();
  await ask(alive[0]!, { kind: "publish" });
  const late = await admin.query("select position from event where subject_id = 'late'");
  expect(Number(late.rows[0].position)).toBe(committed + 1);
});
