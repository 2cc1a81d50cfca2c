import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { addJob } from "../../../subgraphs/shared/work/add-job.js";
import { defineConsumer } from "../../../subgraphs/shared/work/consumer.js";
import { defineRecurringJob } from "../../../subgraphs/shared/work/recurring-job.js";
import { defineTask } from "../../../subgraphs/shared/work/task.js";
import { createWork, type Work } from "../../../subgraphs/shared/background/background-work.js";
import type { DomainWork } from "../../../subgraphs/shared/background/domain-work.js";
import { createLogFixture, type LogFixture } from "../events/log-fixture.js";

// Far from the database's time: only the clock may decide what is due.
let fixture: LogFixture;
let organization: string;
let identity: string;

beforeEach(async () => {
  fixture = await createLogFixture(new ManualClock(new Date("2026-03-01T09:00:00Z")));
  organization = await fixture.organization();
  identity = await fixture.identity(organization);
});
afterEach(() => fixture.close());

const ran: string[] = [];
beforeEach(() => void ran.splice(0));

const note = defineTask({
  name: "test-note",
  run: async (_job, payload) => void ran.push((payload as { text: string }).text),
});
const workOf = async (domain: DomainWork): Promise<Work> => {
  const work = createWork({ services: fixture.services, role: "all", domains: [domain] });
  await work.runDueJobs();
  return work;
};

describe("by a moved clock", () => {
  test("a job that adds itself again under its key while it runs comes again, as it does in production", async () => {
    const again = defineTask({
      name: "test-again",
      async run({ services: { database, clock } }) {
        ran.push("again");
        if (ran.length === 3) return;
        await database.jobs.transaction((tx) => addJob(tx, "test-again", {}, { runAt: clock.now(), key: "again" }));
      },
    });
    const work = await workOf({ tasks: [again] });
    const { database, clock } = fixture.services;
    await database.jobs.transaction((tx) => addJob(tx, "test-again", {}, { runAt: clock.now(), key: "again" }));
    await work.runDueJobs();
    expect(ran).toHaveLength(3);
  });

  test("a job that is due at once does not wait for a process whose clock is fast, nor for one that is slow", async () => {
    const { database } = fixture.services;
    const hour = 3_600_000;
    for (const off of [hour, -hour]) {
      const options = { now: new Date(Date.now() + off), key: `off ${off}` };
      await database.jobs.transaction((tx) => addJob(tx, "test-note", { text: "x" }, options));
    }
    const later = { runAt: new Date(Date.now() + hour), key: "later" };
    await database.jobs.transaction((tx) => addJob(tx, "test-note", { text: "x" }, later));
    const { rows } = await database.jobs.driver.query(
      "select key, run_at <= now() as due from graphile_worker.jobs where task_identifier = 'test-note' order by key",
    );
    expect(rows).toEqual([
      { key: "later", due: false },
      { key: "off -3600000", due: true },
      { key: "off 3600000", due: true },
    ]);
    await database.jobs.driver.query(
      "select graphile_worker.remove_job(key) from graphile_worker.jobs where key <> ''",
    );
  });

  test("an event leads to its job, and a later job waits for its time", async () => {
    const work = await workOf({
      tasks: [note],
      consumers: [
        defineConsumer({
          name: "test-later",
          async handle(tx, events, { clock }) {
            for (const { subjectVersion } of events) {
              await addJob(tx, "test-note", { text: `now ${subjectVersion}` }, { runAt: clock.now() });
              const runAt = new Date(clock.now().getTime() + 60_000);
              await addJob(tx, "test-note", { text: `later ${subjectVersion}` }, { runAt });
            }
          },
        }),
      ],
    });
    await fixture.append(identity, organization, [1, 2]);
    await work.runDueJobs();
    expect(ran).toEqual(["now 1", "now 2"]);
    fixture.clock.advance(59_999);
    await work.runDueJobs();
    expect(ran).toHaveLength(2);
    fixture.clock.advance(1);
    await work.runDueJobs();
    expect(ran.slice(2)).toEqual(["later 1", "later 2"]);
  });

  test("a job that fails comes again after a pause, until it may no more", async () => {
    const failing = defineTask({
      name: "test-failing",
      run: async ({ attempt }) => {
        ran.push(`attempt ${attempt}`);
        throw new Error("no");
      },
    });
    const work = await workOf({ tasks: [failing] });
    await fixture.services.database.jobs.transaction((tx) =>
      addJob(tx, "test-failing", {}, { runAt: fixture.clock.now(), maxAttempts: 2 }),
    );
    await work.runDueJobs();
    await work.runDueJobs();
    expect(ran).toEqual(["attempt 1"]);
    for (let minute = 0; minute < 3; minute += 1) {
      fixture.clock.advance(60_000);
      await work.runDueJobs();
    }
    expect(ran).toEqual(["attempt 1", "attempt 2"]);
  });

  test("a keyed job is one job, whoever adds it", async () => {
    const work = await workOf({ tasks: [note] });
    await fixture.services.database.jobs.transaction(async (tx) => {
      for (const text of ["first", "second"]) {
        await addJob(tx, "test-note", { text }, { runAt: fixture.clock.now(), key: "one" });
      }
    });
    await work.runDueJobs();
    expect(ran).toEqual(["second"]);
  });

  test("a job of a transaction that was rolled back does not run", async () => {
    const work = await workOf({ tasks: [note] });
    const refused = fixture.services.database.jobs.transaction(async (tx) => {
      await addJob(tx, "test-note", { text: "never" }, { runAt: fixture.clock.now() });
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    await work.runDueJobs();
    expect(ran).toEqual([]);
  });

  test("what follows from commits can be done without the recurring jobs", async () => {
    const sweep = defineRecurringJob({
      name: "test-sweep",
      cron: "* * * * *",
      run: async () => void ran.push("sweep"),
    });
    const work = await workOf({ tasks: [note], recurring: [sweep] });
    await fixture.services.database.jobs.transaction((tx) =>
      addJob(tx, "test-note", { text: "followed" }, { runAt: fixture.clock.now() }),
    );
    await work.runFollowingJobs();
    expect(ran).toEqual(["sweep", "followed"]);
  });

  test("recurring jobs run, the log's retention among them", async () => {
    const hourly = defineRecurringJob({
      name: "test-hourly",
      cron: "0 * * * *",
      run: async () => void ran.push("hour"),
    });
    const work = await workOf({ recurring: [hourly] });
    expect(ran).toEqual(["hour"]);
    await fixture.append(identity, organization, [1]);
    fixture.clock.advance((fixture.services.config.EVENT_RETENTION_DAYS + 365) * 24 * 60 * 60 * 1_000);
    await work.runDueJobs();
    const { rows } = await fixture.admin.query("select pruned_to from log_head");
    expect(rows).toEqual([{ pruned_to: "1" }]);
  });
});

test("two jobs of one name stop the start", () => {
  expect(() => createWork({ services: fixture.services, role: "all", domains: [{ tasks: [note, note] }] })).toThrow(
    "test-note",
  );
});
