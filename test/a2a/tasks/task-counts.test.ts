import { afterAll, beforeAll, expect, test } from "vitest";
import { walkOfEach } from "../../../subgraphs/a2a/tasks/rules/count-limits.js";
import { countOrganizationTasks } from "../../../subgraphs/a2a/tasks/store/task-counts.js";
import { findVisibleTransitions } from "../../../subgraphs/a2a/tasks/store/transitions.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { countingReads } from "../../support/rows-read.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { sendTask } from "../support/send-task.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

test("an organization's tasks are counted by state, each once, and none of others", async () => {
  const { services } = parley;
  const [ours, theirs] = [await makeOrganization(services), await makeOrganization(services)];
  const [asker, worker] = [
    await makeAgent(services, ours, handle("asker")),
    await makeAgent(services, ours, handle("worker")),
  ];
  const counts = async (key: string) => {
    const query = "{ a2aOrganizationTaskCounts { counted isMore states { state count } } }";
    return (await parley.graphql(query, {}, key)).data!["a2aOrganizationTaskCounts"];
  };
  const task = await sendTask(parley, asker, worker);
  await sendTask(parley, asker, worker);
  const path = `/api/v1/identities/${worker.handle}/a2a/tasks/${task}/reply`;
  await rest(parley, worker.key, "POST", path, { intent: "complete", parts: [{ text: "Done." }] });
  expect(await counts(ours.adminKey)).toEqual({
    counted: 2,
    isMore: false,
    states: [
      { state: "COMPLETED", count: 1 },
      { state: "SUBMITTED", count: 1 },
    ],
  });
  expect(await counts(theirs.adminKey)).toEqual({ counted: 0, isMore: false, states: [] });
});

test("a count reads so many rows in total, and says that there are more", async () => {
  const { services } = parley;
  const ours = await makeOrganization(services);
  const [asker, worker] = [
    await makeAgent(services, ours, handle("asker")),
    await makeAgent(services, ours, handle("worker")),
  ];
  const task = await sendTask(parley, asker, worker);
  await services.database.jobs.driver.query(
    `insert into a2a_task select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
       'created_at', t.created_at + n * interval '1 second'))).*
     from a2a_task t, generate_series(1, 3000) n where t.id = $1`,
    [task],
  );
  const { answer, rows } = await countingReads(services, (db) => countOrganizationTasks(db, ours.id));
  expect(answer).toEqual({ states: [{ state: "submitted", count: 1_000 }], isMore: true });
  expect(rows).toBeLessThan(20_000);
  expect([1, 10, 100, 5_000].map(walkOfEach)).toEqual([1_000, 1_000, 100, 10]);
});

test("the changes of a task are the newest ones, and no others are read", async () => {
  const { services } = parley;
  const ours = await makeOrganization(services);
  const [asker, worker] = [
    await makeAgent(services, ours, handle("asker")),
    await makeAgent(services, ours, handle("worker")),
  ];
  const task = await sendTask(parley, asker, worker);
  await services.events.publish();
  await services.database.jobs.driver.query(
    `insert into event (event_id, kind, subject_id, subject_version, identity_id, organization_id, side, data, occurred_at)
     select gen_random_uuid(), 'a2a.task.replied', case when n < 4002 then $1 else gen_random_uuid()::text end, 1 + n / 2,
       $2, $3, null, '{"state":"working"}', now()
     from generate_series(2, 24001) n`,
    [task, worker.id, ours.id],
  );
  await services.events.publish();
  await services.database.jobs.driver.query("analyze event");
  const viewer = { kind: "admin_key", organizationId: ours.id } as Viewer;
  const { answer, rows } = await countingReads(services, (db) => findVisibleTransitions(db, viewer, [task]));
  expect([answer.length, answer[0]!.version, answer.at(-1)!.version]).toEqual([200, 1802, 2001]);
  expect(rows).toBeLessThan(1_000);
});
