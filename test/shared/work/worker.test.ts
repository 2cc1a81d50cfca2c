import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Clock, systemClock } from "../../../subgraphs/shared/clock/clock.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { silentLogger } from "../../support/silent-logger.js";
import { addJob } from "../../../subgraphs/shared/work/add-job.js";
import { defineConsumer } from "../../../subgraphs/shared/work/consumer.js";
import { Heartbeat, silenceLimit } from "../../../subgraphs/shared/work/heartbeat.js";
import { defineTask, type Task } from "../../../subgraphs/shared/work/task.js";
import { createWork, type Work } from "../../../subgraphs/shared/background/background-work.js";
import type { DomainWork } from "../../../subgraphs/shared/background/domain-work.js";
import { migrateWorkerSchema } from "../../../subgraphs/shared/work/worker-schema.js";
import { createLogFixture, type LogFixture, upTo } from "../events/log-fixture.js";

let fixture: LogFixture<Clock>;
const started: Work[] = [];

beforeEach(async () => {
  fixture = await createLogFixture(systemClock);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((work) => work.stop()));
  await fixture.close();
});

const start = async (domain: DomainWork, services: Services = fixture.services, patience?: number): Promise<Work> => {
  const work = createWork({
    services,
    role: "all",
    domains: [domain],
    ...(patience === undefined ? {} : { patience }),
  });
  started.push(work);
  await work.start();
  return work;
};
const add = (task: string, payload = {}): Promise<void> =>
  fixture.services.database.jobs.transaction((tx) => addJob(tx, task, payload, { runAt: new Date() }));
const rows = async (sql: string): Promise<unknown[]> => (await fixture.admin.query(sql)).rows;

/** A task whose `calls` are awaited in order. */
function watched(name: string, run: Task["run"] = async () => {}): Task & { called(): Promise<unknown> } {
  const payloads: unknown[] = [];
  let wake = (): void => {};
  return {
    name,
    async run(job, payload) {
      payloads.push(payload);
      wake();
      await run(job, payload);
    },
    async called() {
      while (payloads.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return payloads.shift();
    },
  };
}

test("servers that start at once on one new database all start", async () => {
  await fixture.admin.query("drop schema graphile_worker cascade");
  const processes = [fixture.services, await fixture.join(), await fixture.join(), await fixture.join()];
  await Promise.all(processes.map((services) => start({}, services)));
  const beating = "select count(*)::int as processes from process_heartbeat where cardinality(worker_ids) = 1";
  await expect.poll(() => rows(beating)).toEqual([{ processes: 4 }]);
});

test("an event leads to its job, run once, in whichever process", async () => {
  const organization = await fixture.organization();
  const identity = await fixture.identity(organization);
  const task = watched("test-follow-up");
  const consumer = defineConsumer({
    name: "test-follow-up",
    async handle(tx, events, { clock }) {
      for (const { subjectVersion } of events) {
        await addJob(tx, "test-follow-up", { version: subjectVersion }, { runAt: clock.now() });
      }
    },
  });
  const domain = { tasks: [task], consumers: [consumer] };
  await start(domain);
  await start(domain, await fixture.join());
  await fixture.append(identity, organization, upTo(20));
  const versions: number[] = [];
  while (versions.length < 20) versions.push(((await task.called()) as { version: number }).version);
  expect(versions.sort((a, b) => a - b)).toEqual(upTo(20));
  await expect.poll(() => rows("select id from graphile_worker.jobs")).toEqual([]);
});

test("a job that adds itself again under its key while it runs comes again", async () => {
  let runs = 0;
  const again = defineTask({
    name: "test-again",
    async run({ services: { database, clock } }) {
      runs += 1;
      if (runs === 3) return;
      await database.jobs.transaction((tx) => addJob(tx, "test-again", {}, { runAt: clock.now(), key: "again" }));
    },
  });
  await start({ tasks: [again] });
  const { database, clock } = fixture.services;
  await database.jobs.transaction((tx) => addJob(tx, "test-again", {}, { runAt: clock.now(), key: "again" }));
  await expect.poll(() => runs).toBe(3);
  await expect.poll(() => rows("select id from graphile_worker.jobs")).toEqual([]);
});

test("jobs go on after every database connection was lost", async () => {
  const task = watched("test-after-loss");
  await start({ tasks: [task] });
  await fixture.kill("parley jobs");
  await expect
    .poll(() =>
      add("test-after-loss", { text: "still here" }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(await task.called()).toEqual({ text: "still here" });
});

test("jobs run once the database answers again, though it failed when the worker started", async () => {
  await migrateWorkerSchema(fixture.services.database, silentLogger);
  await fixture.admin.query(`
    create sequence refused;
    create function refuse() returns trigger language plpgsql as $$
      begin perform nextval('refused'); raise exception 'not now'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks for each row execute function refuse();`);
  const task = watched("test-after-outage");
  await start({ tasks: [task] });
  await expect.poll(() => rows("select is_called from refused")).toEqual([{ is_called: true }]);
  await fixture.admin.query("drop trigger refuse on graphile_worker._private_tasks");
  await add("test-after-outage", { text: "at last" });
  expect(await task.called()).toEqual({ text: "at last" });
});

test.each(["succeeds", "fails"])(
  "a disk that is full when a job %s costs no process: the job comes again, and jobs go on when there is room",
  async (how) => {
    let runs = 0;
    const task = defineTask({
      name: "test-full-disk",
      async run() {
        runs += 1;
        if (how === "fails" && runs === 1) throw new Error("not yet");
      },
    });
    await start({ tasks: [task] });
    // The end of a job deletes or changes its row; a worker that takes it back, or takes it, changes it in another way.
    await fixture.admin.query(`
      create sequence refused;
      create function refuse() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' or new.last_error is distinct from old.last_error then
            perform nextval('refused');
            raise exception 'could not extend file: No space left on device' using errcode = '53100';
          end if;
          return new;
        end $$;
      create trigger refuse before update or delete on graphile_worker._private_jobs for each row execute function refuse();`);
    await add("test-full-disk");
    await expect.poll(() => rows("select is_called from refused")).toEqual([{ is_called: true }]);
    await fixture.admin.query("drop trigger refuse on graphile_worker._private_jobs");
    await expect.poll(() => rows("select id from graphile_worker.jobs")).toEqual([]);
    expect(runs).toBeGreaterThan(1);
  },
);

describe("stopping", () => {
  test("waits for a job in flight and ends the heartbeat", async () => {
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const task = watched("test-short", () => finished);
    const work = await start({ tasks: [task] });
    await add("test-short");
    await task.called();
    const stopped = work.stop();
    finish();
    await stopped;
    expect(await rows("select id from graphile_worker.jobs")).toEqual([]);
    expect(await rows("select id from process_heartbeat")).toEqual([]);
  });

  test("gives a job that goes on back to the others", async () => {
    const task = watched(
      "test-long",
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopping")));
        }),
    );
    const work = await start({ tasks: [task] }, fixture.services, 50);
    await add("test-long");
    await task.called();
    await work.stop();
    expect(await rows("select attempts, locked_by from graphile_worker.jobs")).toEqual([
      { attempts: 1, locked_by: null },
    ]);
  });
});

test("a full disk is a state until a beat finds room again", async () => {
  const { database } = fixture.services;
  await migrateWorkerSchema(database, silentLogger);
  const heartbeat = new Heartbeat({ database, log: silentLogger, role: "all" });
  expect(database.room.isFull).toBe(false);
  await fixture.admin.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert or update on process_heartbeat for each row execute function refuse();`);
  await expect(heartbeat.beat()).rejects.toThrow();
  expect(database.room.isFull).toBe(true);
  await fixture.admin.query("drop trigger refuse on process_heartbeat");
  await heartbeat.beat();
  expect(database.room.isFull).toBe(false);
});

test("jobs of a process that fell silent are given to the others; one that was only slow is heard again", async () => {
  const { database } = fixture.services;
  await migrateWorkerSchema(database, silentLogger);
  const [slow, other] = [0, 1].map(() => new Heartbeat({ database, log: silentLogger, role: "all" }));
  await slow!.register("pool-slow");
  await add("test-lost");
  await fixture.admin.query("update graphile_worker._private_jobs set locked_by = 'pool-slow', locked_at = now()");

  const silentFor = (seconds: number): Promise<unknown> =>
    fixture.admin.query("update process_heartbeat set beat_at = clock_timestamp() - $1 * interval '1 second'", [
      seconds,
    ]);
  await silentFor(silenceLimit / 1000 - 30);
  await other!.beat();
  expect(await rows("select locked_by from graphile_worker.jobs")).toEqual([{ locked_by: "pool-slow" }]);
  await silentFor(silenceLimit / 1000 + 1);
  await other!.beat();
  expect(await rows("select locked_by from graphile_worker.jobs")).toEqual([{ locked_by: null }]);
  expect(await rows("select count(*)::int as alive from process_heartbeat")).toEqual([{ alive: 1 }]);
  await slow!.beat();
  expect(await rows("select count(*)::int as alive from process_heartbeat")).toEqual([{ alive: 2 }]);
});
