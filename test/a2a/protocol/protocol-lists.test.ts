import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { fieldsOf, openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let third: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
  third = await makeAgent(parley.services, organization, "bystander");
});

afterAll(() => parley.close());

const call = (method: string, params: unknown, key = requester.key, to = "researcher") =>
  rpc(parley, key, to, method, params);

describe("ListTasks", () => {
  it("always has its four keys", async () => {
    const { body } = await call("ListTasks", {}, third.key);
    expect(body.result).toEqual({ tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 });
  });

  it("shows the latest change first, in pages, with totals and filters", async () => {
    const own = await makeAgent(parley.services, organization, "lister");
    const list = async (params: object = {}) => (await call("ListTasks", params, own.key)).result;
    const ids = [];
    for (const text of ["a", "b", "c"]) ids.push((await openTask(parley, own.key, "researcher", text)).id);
    await reply(parley, worker.key, "researcher", ids[0], "complete", "done");

    const pages = [];
    let pageToken = "";
    do {
      const page = await list({ pageSize: 2, pageToken });
      expect([page.totalSize, page.pageSize]).toEqual([3, 2]);
      pages.push(page.tasks.map((task: any) => task.id));
      pageToken = page.nextPageToken;
    } while (pageToken !== "");
    expect(pages).toEqual([[ids[0], ids[2]], [ids[1]]]);

    const completed = await list({ status: "TASK_STATE_COMPLETED" });
    expect([completed.totalSize, completed.tasks[0].id]).toEqual([1, ids[0]]);
    expect((await list({ status: 0 })).totalSize).toBe(3);
    for (const status of ["TASK_STATE_REJECTED", "TASK_STATE_AUTH_REQUIRED"]) {
      const empty = { tasks: [], nextPageToken: "", pageSize: 7, totalSize: 0 };
      expect(await list({ status, pageSize: 7 })).toEqual(empty);
    }
    expect((await list({ contextId: completed.tasks[0].contextId })).totalSize).toBe(1);
    expect(await list({ contextId: "unknown" })).toMatchObject({ tasks: [], totalSize: 0 });
    expect(await list({ context_id: crypto.randomUUID() })).toMatchObject({ tasks: [], totalSize: 0 });
    const since = completed.tasks[0].status.timestamp;
    expect((await list({ statusTimestampAfter: since })).tasks.map((task: any) => task.id)).toContain(ids[0]);
    expect((await list({ statusTimestampAfter: "2999-01-01T00:00:00Z" })).totalSize).toBe(0);

    expect(completed.tasks[0]).not.toHaveProperty("artifacts");
    const withArtifacts = await list({ includeArtifacts: true });
    expect(withArtifacts.tasks.map((task: any) => task.artifacts.length)).toEqual([1, 0, 0]);
    expect((await list({ historyLength: 0 })).tasks.every((task: any) => !("history" in task))).toBe(true);
  });

  it.each<[object, string]>([
    [{ status: "working" }, "status"],
    [{ status: "TASK_STATE_DONE" }, "status"],
    [{ status: 99 }, "status"],
    [{ pageSize: 0 }, "pageSize"],
    [{ pageSize: 101 }, "pageSize"],
    [{ pageSize: 1.5 }, "pageSize"],
    [{ page_size: "10" }, "pageSize"],
    [{ pageToken: "made-up" }, "pageToken"],
    [{ historyLength: -1 }, "historyLength"],
    [{ statusTimestampAfter: "yesterday" }, "statusTimestampAfter"],
    [{ statusTimestampAfter: "2026-02-30T00:00:00Z" }, "statusTimestampAfter"],
    [{ includeArtifacts: "yes" }, "includeArtifacts"],
    [{ status: "TASK_STATE_REJECTED", statusTimestampAfter: "yesterday" }, "statusTimestampAfter"],
    [{ status: "TASK_STATE_AUTH_REQUIRED", pageToken: "made-up" }, "pageToken"],
  ])("%j is refused for %s", async (params, field) => {
    const answer = await call("ListTasks", params);
    expect([answer.error?.code, fieldsOf(answer)]).toEqual([-32602, [field]]);
  });

  it("shares 4 MiB of history among the tasks of a page, whole histories only", async () => {
    const own = await makeAgent(parley.services, organization, "verbose");
    const large = "x".repeat(900 * 1024);
    const small = await openTask(parley, own.key, "researcher", "small");
    for (let count = 0; count < 5; count++) await openTask(parley, own.key, "researcher", large);
    const { tasks } = (await call("ListTasks", {}, own.key)).result;
    expect(tasks.map((task: any) => [task.history?.length ?? 0, task.metadata?.historyTruncated ?? false])).toEqual([
      [1, false],
      [1, false],
      [1, false],
      [1, false],
      [0, true],
      [1, false],
    ]);
    expect(tasks.at(-1).id).toBe(small.id);
    const ledgerPage = await rest(parley, own.key, "GET", `${ledger("verbose")}/sent/tasks`);
    expect(ledgerPage.body.items[4]).toMatchObject({ messages: [], history_truncated: true });
    const single = await call("GetTask", { id: tasks[4].id }, own.key);
    expect(single.result.history).toHaveLength(1);
  });

  it("counts the newest reply wherever a page repeats it, and says which tasks miss something", async () => {
    const own = await makeAgent(parley.services, organization, "replied-to");
    const large = "y".repeat(900 * 1024);
    for (let count = 0; count < 6; count++) {
      const { id } = await openTask(parley, own.key, "researcher", "short");
      await reply(parley, worker.key, "researcher", id, "complete", large);
    }
    const shown = async (params: object) =>
      (await call("ListTasks", params, own.key)).result.tasks.map((task: any) => [
        "message" in task.status,
        task.artifacts?.length,
        task.history?.length ?? 0,
        task.metadata?.historyTruncated ?? false,
      ]);
    // 4 MiB hold four of these replies.
    const none = [false, undefined, 0, true];
    expect(await shown({})).toEqual([[true, undefined, 2, false], [true, undefined, 2, false], none, none, none, none]);
    expect(await shown({ historyLength: 0 })).toEqual([
      ...Array.from({ length: 4 }, () => [true, undefined, 0, false]),
      none,
      none,
    ]);
    const nothing = [false, 0, 0, true];
    expect(await shown({ includeArtifacts: true })).toEqual([
      [true, 1, 2, false],
      [true, 0, 0, true],
      ...Array.from({ length: 4 }, () => nothing),
    ]);

    const { tasks } = (await call("ListTasks", {}, own.key)).result;
    const { result } = await call("GetTask", { id: tasks[5].id }, own.key);
    expect([result.status.message.parts[0].text, result.artifacts.length]).toEqual([large, 1]);
    expect(result).not.toHaveProperty("metadata");
  });

  it("shows the reply that a state rests on, until the requester writes again or cancels", async () => {
    const own = await makeAgent(parley.services, organization, "impatient");
    const shown = async () => {
      const [task] = (await call("ListTasks", { historyLength: 0 }, own.key)).result.tasks;
      return [task.status.state, task.status.message?.parts[0].text, task.metadata];
    };
    const { id } = await openTask(parley, own.key, "researcher", "begin");
    expect(await shown()).toEqual(["TASK_STATE_SUBMITTED", undefined, undefined]);
    await reply(parley, worker.key, "researcher", id, "progress", "half");
    expect(await shown()).toEqual(["TASK_STATE_WORKING", "half", undefined]);
    await call("SendMessage", textMessage("faster", { taskId: id }), own.key);
    expect(await shown()).toEqual(["TASK_STATE_WORKING", undefined, undefined]);
    await reply(parley, worker.key, "researcher", id, "ask_caller", "why?");
    expect(await shown()).toEqual(["TASK_STATE_INPUT_REQUIRED", "why?", undefined]);
    await call("CancelTask", { id }, own.key);
    expect(await shown()).toEqual(["TASK_STATE_CANCELED", undefined, undefined]);
  });

  it("goes on when a history outgrows every number that is kept of it", async () => {
    const { id } = await openTask(parley, requester.key, "researcher", "first");
    const { driver } = parley.services.database.request;
    await driver.query("update a2a_task set history_bytes = 2147483600 where id = $1", [id]);
    const more = await call("SendMessage", textMessage("more", { taskId: id }));
    expect(more.result?.task.id).toBe(id);
    const completed = await reply(parley, worker.key, "researcher", id, "complete", "done");
    expect([completed.status, completed.body.state]).toEqual([200, "completed"]);
  });

  it("never takes a task's time of change back, so that polling by it misses nothing", async () => {
    const { id } = await openTask(parley, requester.key, "researcher", "first");
    const { driver } = parley.services.database.request;
    // As a change of another process leaves it whose clock is ahead, or that was waited for.
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    await driver.query("update a2a_task set updated_at = $2 where id = $1", [id, ahead]);
    const seen = async () =>
      (await call("ListTasks", { statusTimestampAfter: ahead })).result.tasks.find((task: any) => task.id === id);
    await reply(parley, worker.key, "researcher", id, "progress", "half");
    expect((await seen())?.status).toMatchObject({ state: "TASK_STATE_WORKING", timestamp: ahead });
    await call("CancelTask", { id });
    expect((await seen())?.status).toEqual({ state: "TASK_STATE_CANCELED", timestamp: ahead });
  });

  it("cuts a single long history to the newest messages that fit", async () => {
    const task = await openTask(parley, requester.key, "researcher", "first");
    const large = "x".repeat(1000 * 1024);
    for (let count = 0; count < 5; count++) await call("SendMessage", textMessage(large, { taskId: task.id }));
    const { result } = await call("GetTask", { id: task.id });
    expect([result.history.length, result.metadata]).toEqual([4, { historyTruncated: true }]);
    const detail = await rest(parley, requester.key, "GET", `${ledger("coordinator")}/sent/tasks/${task.id}`);
    expect([detail.body.messages.length, detail.body.history_truncated]).toEqual([4, true]);
  });
});
