import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";
import { leaveStreams, openStream } from "../support/stream.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let third: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({
    environment: { A2A_NEW_TASKS_PER_MINUTE: "6000", A2A_STREAMS_MAX_PER_KEY: "8", A2A_STREAM_KEEP_ALIVE_MS: "20" },
  });
  home = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, home, "researcher");
  third = await makeAgent(parley.services, home, "bystander");
});

afterEach(leaveStreams);
afterAll(() => parley.close());

const message = (text: string, facts = {}) => ({ message: textMessage(text, facts).message });
const send = (params: object, key = requester.key) =>
  openStream(parley, key, "researcher", "SendStreamingMessage", params);
const subscribe = (id: string, key = requester.key) => openStream(parley, key, "researcher", "SubscribeToTask", { id });
const answer = (taskId: string, intent: string, text: string, facts = {}) =>
  reply(parley, worker.key, "researcher", taskId, intent, text, facts);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("SendStreamingMessage", () => {
  it("answers with the task, each change as it happens, the result, and ends with the task", async () => {
    const stream = await send(message("Summarize Q3"));
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.headers.get("cache-control")).toBe("no-cache");
    expect(stream.headers.get("x-request-id")).toMatch(/^req_/);
    const first = await stream.next();
    const { id, contextId, status } = first.result.task;
    expect(first).toEqual({
      jsonrpc: "2.0",
      id: "s-1",
      result: { task: expect.objectContaining({ status: { state: "TASK_STATE_SUBMITTED", timestamp: instant } }) },
    });
    await answer(id, "progress", "Reading");
    const said = { messageId: expect.any(String), contextId, taskId: id, role: "ROLE_AGENT" };
    const progress = (await stream.next()).result.statusUpdate;
    expect(progress).toEqual({
      taskId: id,
      contextId,
      status: {
        state: "TASK_STATE_WORKING",
        message: { ...said, parts: [{ text: "Reading" }] },
        timestamp: instant,
      },
    });
    expect(progress.status.timestamp >= status.timestamp).toBe(true);
    await answer(id, "complete", "It went well.");
    const { result: task } = await rpc(parley, requester.key, "researcher", "GetTask", { id });
    expect(await stream.rest()).toEqual([
      {
        artifactUpdate: {
          taskId: id,
          contextId,
          artifact: task.artifacts[0],
          lastChunk: true,
        },
      },
      {
        statusUpdate: {
          taskId: id,
          contextId,
          status: task.status,
        },
      },
    ]);
  });

  it.each([
    ["ask_caller", "TASK_STATE_INPUT_REQUIRED"],
    ["fail", "TASK_STATE_FAILED"],
  ])("ends when the worker's reply is %s", async (intent, state) => {
    const stream = await send(message("x"));
    const { id } = (await stream.next()).result.task;
    await answer(id, intent, "well");
    const events = await stream.rest();
    expect(events.map((event) => event.statusUpdate.status.state)).toEqual([state]);
  });

  it("ends when the task is canceled", async () => {
    const stream = await send(message("x"));
    const { id } = (await stream.next()).result.task;
    await rpc(parley, requester.key, "researcher", "CancelTask", { id });
    const [event, ...others] = await stream.rest();
    expect(event.statusUpdate.status).toEqual({ state: "TASK_STATE_CANCELED", timestamp: instant });
    expect(others).toEqual([]);
  });

  it("continues a task that waits, and does not end with the question that it answers", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    await answer(task.id, "ask_caller", "Which year?");
    const stream = await send({ ...message("2025", { taskId: task.id }), configuration: { historyLength: 1 } });
    const first = (await stream.next()).result.task;
    expect([first.status.state, first.history.map((entry: any) => entry.parts[0].text)]).toEqual([
      "TASK_STATE_WORKING",
      ["2025"],
    ]);
    await answer(task.id, "complete", "done");
    expect((await stream.rest()).map((event) => Object.keys(event)[0])).toEqual(["artifactUpdate", "statusUpdate"]);
  });

  it("of a repeated message shows the task as it is, and ends at once when nothing more comes of it", async () => {
    const params = message("only once");
    const stream = await send(params);
    const { id } = (await stream.next()).result.task;
    await answer(id, "complete", "done");
    await stream.rest();
    const again = await (await send(params)).rest();
    expect(again.map((event) => [event.task.id, event.task.status.state])).toEqual([[id, "TASK_STATE_COMPLETED"]]);
  });

  it("ignores returnImmediately, which has no meaning for streams", async () => {
    const stream = await send({ ...message("x"), configuration: { returnImmediately: true } });
    const { id } = (await stream.next()).result.task;
    await answer(id, "progress", "on it");
    expect((await stream.next()).result.statusUpdate.status.state).toBe("TASK_STATE_WORKING");
    stream.leave();
  });

  it("sends the oldest messages of a long history not at all, so that one event stays below 4 MiB", async () => {
    const task = await openTask(parley, requester.key, "researcher", "first");
    const large = "x".repeat(1000 * 1024);
    for (let count = 0; count < 3; count++) {
      await rpc(parley, requester.key, "researcher", "SendMessage", textMessage(large, { taskId: task.id }));
    }
    await answer(task.id, "ask_caller", large);
    const stream = await subscribe(task.id);
    const { result } = await stream.next();
    expect(JSON.stringify(result).length).toBeLessThan(4 * 1024 * 1024);
    expect([result.task.history.length, result.task.metadata]).toEqual([3, { historyTruncated: true }]);
    expect(result.task.status.message.parts[0].text).toBe(large);
    stream.leave();
  });
});

describe("SubscribeToTask", () => {
  it("shows the task first, then every change to its end, also through a question that was open before", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    await answer(task.id, "ask_caller", "Which?");
    const stream = await subscribe(task.id);
    const first = await stream.next();
    expect([first.result.task.id, first.result.task.status.state]).toEqual([task.id, "TASK_STATE_INPUT_REQUIRED"]);
    expect(first.result.task.history).toHaveLength(2);
    await rpc(parley, requester.key, "researcher", "SendMessage", textMessage("that", { taskId: task.id }));
    const answered = (await stream.next()).result.statusUpdate.status;
    expect(answered).toEqual({ state: "TASK_STATE_WORKING", timestamp: instant });
    await answer(task.id, "complete", "done");
    const states = (await stream.rest()).map((event) => event.statusUpdate?.status.state);
    expect(states).toEqual([undefined, "TASK_STATE_COMPLETED"]);
  });

  it("tells several readers the same, in the same order; one who leaves takes nothing from the others", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const [one, two, leaver] = [await subscribe(task.id), await subscribe(task.id), await subscribe(task.id)];
    for (const stream of [one, two, leaver]) await stream.next();
    leaver.leave();
    for (const text of ["a", "b", "c"]) await answer(task.id, "progress", text);
    await answer(task.id, "complete", "done");
    const told = await one.rest();
    expect(told).toHaveLength(5);
    expect(await two.rest()).toEqual(told);
  });

  it("picks up where a lost stream ended: no change is missing between the task and what follows", async () => {
    const lost = await send(message("x"));
    const { id } = (await lost.next()).result.task;
    lost.leave();
    await answer(id, "progress", "1");
    const again = await subscribe(id);
    const { result } = await again.next();
    expect(result.task.history.map((entry: any) => entry.parts[0].text)).toEqual(["x", "1"]);
    await answer(id, "progress", "2");
    await answer(id, "ask_caller", "3");
    const said = (await again.rest()).map((event) => event.statusUpdate.status.message.parts[0].text);
    expect(said).toEqual(["2", "3"]);
  });

  it("misses and repeats nothing when changes come while it is opened", async () => {
    for (let round = 0; round < 5; round++) {
      const task = await openTask(parley, requester.key, "researcher", "0");
      const replies = (async () => {
        for (let n = 1; n <= 5; n++) await answer(task.id, n === 5 ? "ask_caller" : "progress", String(n));
      })();
      const stream = await subscribe(task.id);
      const first = (await stream.next()).result.task;
      const shown = first.history.map((entry: any) => entry.parts[0].text);
      const more = first.status.state === "TASK_STATE_INPUT_REQUIRED" ? [] : await stream.rest();
      stream.leave();
      const told = more.map((event) => event.statusUpdate.status.message.parts[0].text);
      expect([...shown, ...told]).toEqual(["0", "1", "2", "3", "4", "5"]);
      await replies;
    }
  });

  it.each(["complete", "fail", "cancel"])("refuses a task that has ended: %s", async (end) => {
    const { id } = await openTask(parley, requester.key, "researcher");
    if (end === "cancel") await rpc(parley, requester.key, "researcher", "CancelTask", { id });
    else await answer(id, end, "over");
    const refused = await rpc(parley, requester.key, "researcher", "SubscribeToTask", { id });
    expect(refused.headers.get("content-type")).toMatch(/^application\/json/);
    expect(refused.error).toMatchObject({
      code: -32004,
      data: [{ reason: "UNSUPPORTED_OPERATION", metadata: { taskId: id } }],
    });
  });

  it("answers -32001 for whatever is not the caller's task with this worker, and -32602 for no id", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const tries = [
      rpc(parley, requester.key, "researcher", "SubscribeToTask", { id: crypto.randomUUID() }),
      rpc(parley, requester.key, "researcher", "SubscribeToTask", { id: "not-a-uuid" }),
      rpc(parley, third.key, "researcher", "SubscribeToTask", { id }),
      rpc(parley, requester.key, "bystander", "SubscribeToTask", { id }),
    ];
    const errors = (await Promise.all(tries)).map(({ status, error }) => [status, error?.code, error?.message]);
    expect(new Set(errors.map(String)).size).toBe(1);
    expect(errors[0]?.slice(0, 2)).toEqual([200, -32001]);
    const empty = await rpc(parley, requester.key, "researcher", "SubscribeToTask", {});
    expect(empty.error?.code).toBe(-32602);
  });
});

describe("a stream that cannot begin", () => {
  it.each<[string, object, number]>([
    ["bad parts", { message: { messageId: "m", role: "ROLE_USER", parts: [{}] } }, -32602],
    ["an unknown task", message("x", { taskId: "made-up" }), -32001],
    [
      "a push configuration for an address that is not called",
      { ...message("x"), configuration: { taskPushNotificationConfig: { url: "https://10.0.0.1" } } },
      -32602,
    ],
  ])("answers its error as JSON: %s", async (_name, params, code) => {
    const refused = await rpc(parley, requester.key, "researcher", "SendStreamingMessage", params);
    expect(refused.headers.get("content-type")).toMatch(/^application\/json/);
    expect([refused.status, refused.error?.code]).toEqual([200, code]);
  });

  it("answers its refusal as JSON when admission denies it", async () => {
    await makeAgent(parley.services, home, "resting");
    await rest(parley, home.adminKey, "PUT", "/api/v1/identities/resting/a2a/settings", { enabled: false });
    const refused = await rpc(parley, requester.key, "resting", "SendStreamingMessage", message("x"));
    expect(refused.error).toMatchObject({ code: -32040, data: [{ metadata: { side: "worker" } }] });
  });

  it("beyond the key's share is 429 and sends nothing; a place that comes free is used again", async () => {
    const own = await makeAgent(parley.services, home, "streamer");
    const streams = [];
    for (let count = 0; count < 8; count++) streams.push(await send(message(`${count}`), own.key));
    const refused = await rpc(parley, own.key, "researcher", "SendStreamingMessage", message("one too many"));
    expect(errorOf(refused)).toEqual([429, "rate_limited"]);
    expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect((await rpc(parley, own.key, "researcher", "ListTasks", {})).result.totalSize).toBe(8);
    streams[0]!.leave();
    const again = await vi.waitFor(() => send(message("again"), own.key));
    for (const stream of [again, ...streams]) stream.leave();
  });
});

describe("a stream that stays open", () => {
  it("says now and then that it is alive", async () => {
    const stream = await send(message("x"));
    const { id } = (await stream.next()).result.task;
    const next = stream.next();
    await vi.waitUntil(() => stream.comments.length >= 2);
    expect(stream.comments[0]).toBe(": keep-alive");
    await answer(id, "progress", "still there");
    expect((await next).result.statusUpdate.status.state).toBe("TASK_STATE_WORKING");
    stream.leave();
  });

  it("ends when its key is revoked, while nothing else happens", async () => {
    const agent = await makeAgent(parley.services, home, "revoked-one");
    const stream = await send(message("x"), agent.key);
    await stream.next();
    await rest(parley, agent.key, "POST", "/api/v1/api-keys/self/revoke");
    expect(await stream.rest()).toEqual([]);
  });

  it("ends when its identity is deleted", async () => {
    const agent = await makeAgent(parley.services, home, "deleted-one");
    const stream = await send(message("x"), agent.key);
    await stream.next();
    await rest(parley, home.adminKey, "DELETE", "/api/v1/identities/deleted-one");
    // The cancellation of its task may still come first.
    expect((await stream.rest()).length).toBeLessThanOrEqual(1);
  });

  it("ends when its key expires, and when the server stops", async () => {
    const clock = new ManualClock();
    const other = await startTestParley({ clock });
    const own = await makeOrganization(other.services);
    const agent = await makeAgent(other.services, own, "caller-one");
    await makeAgent(other.services, own, "worker-one");
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const { secret } = await makeKey(other.services, own.id, agent.id, agent.id, expiresAt);
    const open = (key: string) => openStream(other, key, "worker-one", "SendStreamingMessage", message("x"));
    const [expiring, lasting] = [await open(secret), await open(agent.key)];
    for (const stream of [expiring, lasting]) await stream.next();
    clock.advance(60_000);
    expect(await expiring.rest()).toEqual([]);
    const closed = other.close();
    expect(await lasting.rest()).toEqual([]);
    await closed;
  });
});
