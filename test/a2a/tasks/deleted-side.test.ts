import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { untilSomebodyWaits } from "../../support/locks.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { openTask } from "../support/rpc.js";

/** More than two runs of what one transaction ends. */
const many = 1_100;

// Jobs wait for `runDueJobs()` by this clock, as if all workers were busy.
const clock = new ManualClock();
let database: TestDatabase;
let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
/** Fresh agents of two organizations for each test. */
let worker: TestAgent;
let requester: TestAgent;

const start = () => startTestParley({ clock, environment: { DATABASE_URL: database.url } });
const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;

beforeAll(async () => {
  database = await createTestDatabase();
  parley = await start();
  home = await makeOrganization(parley.services, "enterprise");
  away = await makeOrganization(parley.services, "enterprise");
});
beforeEach(async () => {
  worker = await makeAgent(parley.services, home, newHandle());
  requester = await makeAgent(parley.services, away, newHandle());
  const settings = { publicly_discoverable: true };
  await rest(parley, home.adminKey, "PUT", `${ledger(worker.handle)}/settings`, settings);
});
afterAll(async () => {
  await parley.close();
  await database.drop();
});

const driver = () => parley.services.database.request.driver;
const run = () => parley.work!.runDueJobs();
const remove = (organization: TestOrganization, agent: TestAgent) =>
  rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
const sent = async (path: string) =>
  (await rest(parley, requester.key, "GET", `${ledger(requester.handle)}/${path}`)).body;

/** Opens a task, and younger ones in another context, so many in all; the id of the first, the last that is reached. */
async function openMany(count: number): Promise<string> {
  const { id } = await openTask(parley, requester.key, worker.handle);
  const younger = await openTask(parley, requester.key, worker.handle);
  await driver().query(
    `insert into a2a_task
     select gen_random_uuid(), context_id, requester_id, worker_id, state, version, message_count, history_bytes,
            created_at + n * interval '1 ms', updated_at + n * interval '1 ms', completed_at
     from a2a_task, generate_series(1, $2) n where id = $1`,
    [younger.id, count - 2],
  );
  await driver().query("update a2a_task set created_at = created_at - interval '1 ms' where id = $1", [id]);
  return id;
}

/** How many tasks and events of the requester say that they were canceled, and how many tasks these events are of. */
async function written() {
  const { rows } = await driver().query(
    `select (select count(*)::int from a2a_task where requester_id = $1 and state = 'canceled' and version = 2) as tasks,
            count(*)::int as events, count(distinct subject_id)::int as subjects
     from event where identity_id = $1 and kind = 'a2a.task.canceled' and subject_version = 2`,
    [requester.id],
  );
  return rows[0];
}

describe("the open tasks of an identity that is deleted", () => {
  it("are canceled with it, each with its event, when there are as many as usual", async () => {
    await openMany(300);
    expect((await remove(home, worker)).status).toBe(204);
    expect(await written()).toEqual({ tasks: 300, events: 300, subjects: 300 });
    await run();
    expect(await written()).toEqual({ tasks: 300, events: 300, subjects: 300 });
  });

  it("are canceled for everybody at once, however many there are", async () => {
    const id = await openMany(many);
    clock.advance(60_000);
    expect((await remove(home, worker)).status).toBe(204);
    const task = await sent(`sent/tasks/${id}`);
    expect(task).toMatchObject({ id, state: "canceled", completed_at: clock.now().toISOString() });
    expect((await sent("sent/tasks?state=submitted")).items).toEqual([]);
    expect((await sent("sent/tasks?state=canceled&limit=100")).items).toHaveLength(100);
    expect((await written()).tasks).toBeLessThan(many);
    const context = await sent(`sent/contexts/${task.context_id}`);
    expect(new Set(context.tasks.map(({ state }: { state: string }) => state))).toEqual(new Set(["canceled"]));

    clock.advance(60_000);
    await run();
    expect(await written()).toEqual({ tasks: many, events: many, subjects: many });
    expect(await sent(`sent/tasks/${id}`)).toEqual(task);
  });

  it("take nothing more from their other side", async () => {
    const id = await openMany(many);
    const query = `mutation ($id: ID!) { cancelTask(input: { taskId: $id }) { task { state version } } }`;
    await remove(home, worker);
    const { data } = await parley.graphql(query, { id }, requester.key);
    expect(data!["cancelTask"]).toEqual({ task: { state: "CANCELED", version: 2 } });
    await run();
    expect(await written()).toEqual({ tasks: many, events: many, subjects: many });
  });

  it("take no reply when it was the requester", async () => {
    const id = await openMany(many);
    expect((await remove(away, requester)).status).toBe(204);
    const late = await reply(parley, worker.key, worker.handle, id, "complete", "Too late.");
    expect(errorOf(late)).toEqual([409, "a2a_task_terminal"]);
    await run();
    expect(await written()).toEqual({ tasks: many, events: many, subjects: many });
  });

  it("are all reached, once each, when the process dies in between", async () => {
    await openMany(many);
    const lastOf = `select id from a2a_task where requester_id = $1 order by created_at, id limit 1 for update`;
    const holder = await driver().connect();
    await holder.query("begin");
    await holder.query(lastOf, [requester.id]);
    await remove(home, worker);
    const dying = run();
    await untilSomebodyWaits(driver());
    const half = await written();
    expect(half.tasks).toBeLessThan(many);
    expect(half).toEqual({ tasks: half.tasks, events: half.tasks, subjects: half.tasks });
    // What a killed process leaves: a transaction that never commits.
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
    await dying;
    await holder.query("rollback");
    holder.release();
    await parley.close();

    parley = await start();
    expect(await written()).toEqual(half);
    clock.advance(60_000);
    await run();
    expect(await written()).toEqual({ tasks: many, events: many, subjects: many });
  });
});

describe("a reply that is under way while its requester is deleted", () => {
  it("comes before the deletion: nobody sees the task canceled and then completed", async () => {
    const id = await openMany(many);
    const stateNow = async () =>
      (await rest(parley, worker.key, "GET", `${ledger(worker.handle)}/tasks/${id}`)).body.state as string;
    const holder = await driver().connect();
    await holder.query("begin");
    await holder.query(
      "select from a2a_context where id = (select context_id from a2a_task where id = $1) for update",
      [id],
    );
    const replied = reply(parley, worker.key, worker.handle, id, "complete", "Just in time.");
    await untilSomebodyWaits(driver());
    const deleted = remove(away, requester);
    await untilSomebodyWaits(driver(), 2);
    const before = await stateNow();
    await holder.query("rollback");
    holder.release();
    expect([(await replied).status, (await deleted).status]).toEqual([200, 204]);
    expect([before, await stateNow()]).toEqual(["submitted", "completed"]);
    await run();
    expect(await stateNow()).toBe("completed");
  });
});
