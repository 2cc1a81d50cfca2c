import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findVisibleChanges } from "../../../subgraphs/a2a/tasks/store/task-changes.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { countingReads } from "../../support/rows-read.js";
import { reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});
afterAll(() => parley.close());

const query = async (sql: string, ...values: unknown[]): Promise<any[]> =>
  (await parley.services.database.jobs.driver.query(sql, values)).rows;
const open = async (): Promise<string> => (await openTask(parley, requester.key, "researcher")).id;
const answer = (id: string, intent: string) => reply(parley, worker.key, "researcher", id, intent, "well");
const write = (id: string) => rpc(parley, requester.key, "researcher", "SendMessage", textMessage("x", { taskId: id }));
const cancel = (id: string) => rpc(parley, requester.key, "researcher", "CancelTask", { id });
const changesOf = (ids: readonly string[]) =>
  query("select * from a2a_task_change where task_id = any($1) order by task_id, version", ids);

/** Tasks that ended in every way. */
async function histories(): Promise<string[]> {
  const [completed, failed, canceled, working] = [await open(), await open(), await open(), await open()];
  for (const id of [completed, failed, canceled, working]) {
    await answer(id, "ask_caller");
    await write(id);
    await answer(id, "progress");
  }
  await answer(completed, "complete");
  await answer(failed, "fail");
  await cancel(canceled);
  return [completed, failed, canceled, working, await open()];
}

test("each change is stored with its state, its message and the number of events so far", async () => {
  const [completed, , canceled] = await histories();
  const rows = async (id: string) =>
    (await changesOf([id])).map(
      ({ version, generation, kind, state, message_row_id: message, artifact_id: artifact }) => [
        version,
        generation,
        kind,
        state,
        message !== null,
        artifact !== null && artifact === message,
      ],
    );
  const beginning = [
    [1, 1, "created", "submitted", true, false],
    [2, 2, "replied", "input_required", true, false],
    [3, 3, "message", "working", true, false],
    [4, 4, "replied", "working", true, false],
  ];
  expect(await rows(completed!)).toEqual([...beginning, [5, 6, "replied", "completed", true, true]]);
  expect(await rows(canceled!)).toEqual([...beginning, [5, 5, "canceled", "canceled", false, false]]);
});

test("the migration gives older tasks the changes that are known, from their messages and the event log", async () => {
  const ids = await histories();
  const written = await changesOf(ids);
  const file = path.resolve(
    import.meta.dirname,
    "../../../prisma/migrations/20261130142000_a2a_task_changes/migration.sql",
  );
  const [fill] = /INSERT INTO "a2a_task_change"[^;]*;/.exec(await readFile(file, "utf8"))!;
  await query("delete from a2a_task_change");
  await query(fill);
  expect(await changesOf(ids)).toEqual(written);
  await query("delete from a2a_task_change");
  await query("delete from event where subject_id = any($1)", ids);
  await query(fill);
  const known = written.map((row) => {
    const { version, task_id: id } = row;
    const isLast = !written.some((other) => other.task_id === id && other.version > version);
    return version === 1 || isLast ? row : { ...row, state: null };
  });
  expect(await changesOf(ids)).toEqual(known);
});

test("changes are read from the newest back, and no others, however many there are", async () => {
  const id = await open();
  await query(
    `insert into a2a_task_change (task_id, version, generation, kind, state, at)
     select $1, n, n, 'status', 'working', now() from generate_series(2, 20000) n`,
    id,
  );
  await query("update a2a_task set version = 20000 where id = $1", id);
  await query("analyze a2a_task_change");
  const viewer = { kind: "admin_key", organizationId: organization.id } as Viewer;
  const read = (after: number) =>
    countingReads(parley.services, (db) => findVisibleChanges(db, viewer, id, { after, upTo: 20_000 }));
  const few = await read(19_990);
  expect([few.answer.length, few.answer[0]!.version]).toEqual([10, 19_991]);
  expect(few.rows).toBeLessThan(100);
  const most = await read(1);
  expect([most.answer.length, most.answer[0]!.version]).toEqual([1_000, 19_001]);
  expect(most.rows).toBeLessThan(3_000);
});

test("changes go with their task", async () => {
  const id = await open();
  await query("delete from a2a_message where task_id = $1", id);
  await query("delete from a2a_task where id = $1", id);
  expect(await changesOf([id])).toEqual([]);
});
