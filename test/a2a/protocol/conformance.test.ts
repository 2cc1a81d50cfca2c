import { AgentCard, ListTasksResponse, StreamResponse, Task, TaskPushNotificationConfig } from "@a2a-js/sdk";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { streamResumeExtension } from "../../../subgraphs/index.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { fieldsOf, openTask, post, rpc, type RpcReply, textMessage } from "../support/rpc.js";
import { leaveStreams, openStream } from "../support/stream.js";

// What the published 1.0 conformance kit checks over JSON-RPC, by its groups (wire contract a2a 9.1). The kit itself has
// no credentials, calls one agent per host and expects the agent to answer by itself, so it cannot run against a server
// of many agents.

let parley: TestParley;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  const organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});

afterEach(leaveStreams);
afterAll(() => parley.close());

const call = (method: string, params: unknown) => rpc(parley, requester.key, "researcher", method, params);
const raw = (body: object, headers = {}) =>
  post(parley, requester.key, "researcher", JSON.stringify({ jsonrpc: "2.0", id: "k-1", ...body }), headers);
const open = (text?: string) => openTask(parley, requester.key, "researcher", text);
const answer = (id: string, intent: string, text = "well") => reply(parley, worker.key, "researcher", id, intent, text);

interface Codec {
  fromJSON(json: unknown): any;
  toJSON(message: any): unknown;
}

/** Whatever the schema does not know, or writes otherwise, does not come back from the official codec. */
function expectValid(codec: Codec, json: any): void {
  expect(codec.toJSON(codec.fromJSON(json))).toEqual(json);
  // What clients put into metadata and data is their own.
  const { metadata: _, ...rest } = json;
  const keys = [...JSON.stringify(rest).matchAll(/"(\w+)":/g)].map(([, key]) => key);
  expect(keys.filter((key) => key!.includes("_"))).toEqual([]);
}

function expectErrorInfo({ status, body, error }: RpcReply, code: number, reason: string): void {
  expect([status, Object.keys(body)]).toEqual([200, ["jsonrpc", "id", "error"]]);
  expect(Object.keys(error!).toSorted()).toEqual(["code", "data", "message"]);
  expect(error).toMatchObject({ code, message: expect.stringMatching(/./) });
  const [info] = error!.data!;
  expect(info).toMatchObject({
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason,
    domain: "a2a-protocol.org",
  });
}

describe("Card", () => {
  const path = "/a2a/researcher/.well-known/agent-card.json";

  it("is reachable without credentials below the agent's base address", async () => {
    const card = await rest(parley, null, "GET", path);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  });

  it("validates against the 1.0 schema without extra keys", async () => {
    const { body } = await rest(parley, null, "GET", path);
    const decoded = AgentCard.toJSON(AgentCard.fromJSON(body)) as any;
    // An empty list is the same as none in ProtoJSON, and so is false; the codec leaves them out.
    expect(decoded.securityRequirements).toEqual([{ schemes: { apiKey: {} } }]);
    for (const extension of decoded.capabilities.extensions) extension.required ??= false;
    expect({ ...decoded, securityRequirements: body.securityRequirements }).toEqual(body);
  });

  it("has every required field and at least one interface", async () => {
    const { body } = await rest(parley, null, "GET", path);
    for (const field of ["name", "description", "version"]) expect(body[field]).toMatch(/./);
    for (const field of ["supportedInterfaces", "defaultInputModes", "defaultOutputModes", "skills"]) {
      expect(body[field].length).toBeGreaterThanOrEqual(1);
    }
    const text = expect.stringMatching(/./);
    for (const skill of body.skills) {
      expect(skill).toMatchObject({ id: text, name: text, description: text, tags: expect.arrayContaining([text]) });
    }
    expect(body.capabilities).toEqual({
      streaming: true,
      pushNotifications: true,
      extendedAgentCard: false,
      extensions: [expect.objectContaining({ uri: streamResumeExtension, required: false })],
    });
  });

  it("may be cached: Cache-Control with max-age, ETag, Last-Modified", async () => {
    const { headers } = await rest(parley, null, "GET", path);
    expect(headers.get("cache-control")).toMatch(/max-age=\d+/);
    expect(headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect(Date.parse(headers.get("last-modified")!)).not.toBeNaN();
  });
});

describe("Send", () => {
  it("answers with a task that is valid, in camelCase, with names of enums and Z timestamps", async () => {
    const { body } = await call("SendMessage", textMessage("hello"));
    expect(Object.keys(body)).toEqual(["jsonrpc", "id", "result"]);
    expect(Object.keys(body.result)).toEqual(["task"]);
    const { task } = body.result;
    expectValid(Task, task);
    expect([task.status.state, task.history[0].role]).toEqual(["TASK_STATE_SUBMITTED", "ROLE_USER"]);
    expect(task.status.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("ignores unknown extra fields at every level", async () => {
    const { message, configuration } = textMessage("hello");
    const params = {
      message: { ...message, parts: [{ text: "hello", kind: "text", extra: 1 }], kind: "message", extra: {} },
      configuration: { ...configuration, extra: [] },
      extra: "x",
    };
    const { result } = await raw({ method: "SendMessage", params, extra: true });
    expectValid(Task, result.task);
    expect(result.task.history[0].parts).toEqual([{ text: "hello" }]);
  });

  it("is not disturbed by A2A-Extensions, and activates none", async () => {
    const headers = { "a2a-extensions": "https://example.org/ext/v1, urn:other" };
    const answered = await raw({ method: "SendMessage", params: textMessage("hello") }, headers);
    expectValid(Task, answered.result.task);
    expect(answered.headers.get("a2a-extensions")).toBeNull();
  });
});

describe("Modes", () => {
  it("blocking returns the completed task", async () => {
    const sent = call("SendMessage", { message: textMessage("block").message });
    let id: string | undefined;
    while (id === undefined) {
      const { body } = await rest(parley, worker.key, "GET", `${ledger("researcher")}/tasks`);
      id = body.items.find((task: any) => task.messages[0].parts[0].text === "block")?.id;
    }
    await answer(id, "complete", "done");
    const { task } = (await sent).result;
    expectValid(Task, task);
    expect([task.id, task.status.state]).toEqual([id, "TASK_STATE_COMPLETED"]);
  });

  it("blocking returns the completed task to a repeat too, which waits as the first one did", async () => {
    const { message } = textMessage("block again");
    const first = (await call("SendMessage", { message, configuration: { returnImmediately: true } })).result.task;
    const repeat = call("SendMessage", { message });
    // The repeat reads the task meanwhile, and must read it again at its end.
    for (let times = 0; times < 5; times += 1) await call("GetTask", { id: first.id });
    await answer(first.id, "complete", "done");
    const { task } = (await repeat).result;
    expect([task.id, task.status.state]).toEqual([first.id, "TASK_STATE_COMPLETED"]);
  });

  it("returnImmediately returns a valid task at once", async () => {
    const { result } = await call("SendMessage", textMessage("at once"));
    expectValid(Task, result.task);
    expect(result.task.status.state).toBe("TASK_STATE_SUBMITTED");
  });
});

describe("Turns", () => {
  it("the answer has a contextId", async () => {
    expect((await open()).contextId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("an unknown taskId is -32001", async () => {
    const answered = await call("SendMessage", textMessage("x", { taskId: "no-such-task" }));
    expectErrorInfo(answered, -32001, "TASK_NOT_FOUND");
  });

  it("the context is inferred from the taskId", async () => {
    const { id, contextId } = await open();
    const { result } = await call("SendMessage", textMessage("more", { taskId: id }));
    expect([result.task.id, result.task.contextId]).toEqual([id, contextId]);
  });

  it("a contextId that is not the task's is refused", async () => {
    const [{ id }, other] = [await open(), await open()];
    const answered = await call("SendMessage", textMessage("x", { taskId: id, contextId: other.contextId }));
    expectErrorInfo(answered, -32602, "INVALID_PARAMS");
  });

  it("a task that has ended is refused", async () => {
    const { id } = await open();
    await answer(id, "complete");
    expectErrorInfo(await call("SendMessage", textMessage("x", { taskId: id })), -32004, "UNSUPPORTED_OPERATION");
  });
});

describe("Get, List, Cancel", () => {
  it.each(["GetTask", "CancelTask"])("%s of an arbitrary id is -32001", async (method) => {
    for (const id of ["x", "tck-nonexistent-task-001", crypto.randomUUID(), "ö".repeat(200)]) {
      expectErrorInfo(await call(method, { id }), -32001, "TASK_NOT_FOUND");
    }
  });

  it("a list of an unknown context is empty and whole", async () => {
    const { result } = await call("ListTasks", { contextId: "no-such-context" });
    expect(result).toEqual({ tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 });
  });

  it("a list is valid, has its four keys, and no artifacts unless asked for", async () => {
    const { id } = await open();
    await answer(id, "complete");
    const { result } = await call("ListTasks", { pageSize: 2 });
    for (const task of result.tasks) expectValid(Task, task);
    expect(Object.keys(result).toSorted()).toEqual(["nextPageToken", "pageSize", "tasks", "totalSize"]);
    expect(ListTasksResponse.fromJSON(result).tasks).toHaveLength(2);
    expect(result.tasks.some((task: any) => "artifacts" in task)).toBe(false);
    const whole = (await call("ListTasks", { pageSize: 2, includeArtifacts: true })).result;
    expect(whole.tasks.every((task: any) => Array.isArray(task.artifacts))).toBe(true);
  });

  it("cancel works in input_required, and is refused when completed", async () => {
    const [asked, done] = [await open(), await open()];
    await answer(asked.id, "ask_caller");
    await answer(done.id, "complete");
    const { result } = await call("CancelTask", { id: asked.id });
    expectValid(Task, result);
    expect(result.status.state).toBe("TASK_STATE_CANCELED");
    expectErrorInfo(await call("CancelTask", { id: done.id }), -32002, "TASK_NOT_CANCELABLE");
  });
});

describe("History", () => {
  it("0 omits it, n caps it, it is chronological and its content equal", async () => {
    const { id, history } = await open("first");
    await answer(id, "progress", "second");
    await call("SendMessage", textMessage("third", { taskId: id }));
    const historyOf = async (facts: object) => (await call("GetTask", { id, ...facts })).result.history;
    expect(await historyOf({ historyLength: 0 })).toBeUndefined();
    const all = await historyOf({});
    expect(all[0]).toEqual(history[0]);
    expect(all.map((message: any) => message.parts[0].text)).toEqual(["first", "second", "third"]);
    expect(await historyOf({ historyLength: 2 })).toEqual(all.slice(1));
  });
});

describe("Errors", () => {
  it.each<[number, string, () => Promise<RpcReply>]>([
    [-32001, "TASK_NOT_FOUND", () => call("GetTask", { id: "x" })],
    [-32602, "INVALID_PARAMS", () => call("ListTasks", { pageSize: 0 })],
    [-32004, "UNSUPPORTED_OPERATION", () => call("GetExtendedAgentCard", {})],
    [-32009, "VERSION_NOT_SUPPORTED", () => raw({ method: "GetTask", params: { id: "x" } }, { "a2a-version": "99.0" })],
    [-32005, "CONTENT_TYPE_NOT_SUPPORTED", () => raw({ method: "GetTask" }, { "content-type": "text/plain" })],
  ])("%i carries its ErrorInfo", async (code, reason, make) => {
    expectErrorInfo(await make(), code, reason);
  });

  it("a missing message is refused, by its name", async () => {
    expect(fieldsOf(await call("SendMessage", {}))).toEqual(["message"]);
  });

  it("an unknown method has a code and a message", async () => {
    const { error } = await call("NoSuchMethod", {});
    expect(error).toEqual({ code: -32601, message: expect.stringMatching(/./) });
  });

  it("an empty version has a well-formed answer", async () => {
    const { body } = await raw({ method: "GetTask", params: { id: "x" } }, { "a2a-version": "" });
    expect(body).toMatchObject({ jsonrpc: "2.0", id: "k-1", error: { code: -32009 } });
  });
});

describe("Streaming", () => {
  const params = () => ({ message: textMessage("stream").message });
  const stream = (method: string, what: object) => openStream(parley, requester.key, "researcher", method, what);

  it("is server-sent events, each a JSON-RPC answer with the request's id, the task first", async () => {
    const events = await stream("SendStreamingMessage", params());
    expect(events.headers.get("content-type")).toBe("text/event-stream");
    const first = await events.next();
    expect([first.jsonrpc, first.id, Object.keys(first.result)]).toEqual(["2.0", "s-1", ["task"]]);
    await answer(first.result.task.id, "complete");
    for (const event of [first.result, ...(await events.rest())]) expectValid(StreamResponse, event);
  });

  it("of a subscription goes on until the task has ended", async () => {
    const { id } = await open();
    const events = await stream("SubscribeToTask", { id });
    expect((await events.next()).result.task.id).toBe(id);
    await answer(id, "progress");
    await answer(id, "complete");
    const states = (await events.rest()).flatMap((event) => event.statusUpdate?.status.state ?? []);
    expect(states).toEqual(["TASK_STATE_WORKING", "TASK_STATE_COMPLETED"]);
  });

  it("of a task that has ended is refused", async () => {
    const { id } = await open();
    await answer(id, "fail");
    expectErrorInfo(await call("SubscribeToTask", { id }), -32004, "UNSUPPORTED_OPERATION");
  });
});

describe("Push notifications", () => {
  const url = "https://receiver.example/";
  const configOf = (id: string, facts: object = {}) => ({ id: "kit", taskId: id, url, token: "t", ...facts });

  it("is configured, read, listed and deleted, in schema-valid answers", async () => {
    const { id } = await open();
    const made = await call("CreateTaskPushNotificationConfig", configOf(id));
    expectValid(TaskPushNotificationConfig, made.result);
    const { token: _, ...shown } = configOf(id) as { token?: string };
    expect(made.result).toEqual(shown);
    const got = await call("GetTaskPushNotificationConfig", { taskId: id, id: "kit" });
    expect(got.result).toEqual(made.result);
    const listed = await call("ListTaskPushNotificationConfigs", { taskId: id });
    expect(listed.result).toEqual({ configs: [made.result] });
    const { body } = await call("DeleteTaskPushNotificationConfig", { taskId: id, id: "kit" });
    expect(Object.keys(body)).toEqual(["jsonrpc", "id", "result"]);
    expectErrorInfo(await call("GetTaskPushNotificationConfig", { taskId: id, id: "kit" }), -32001, "TASK_NOT_FOUND");
  });

  it.each(["Create", "Get", "Delete"])("%s for an unknown task is -32001", async (verb) => {
    const params = { taskId: "x", id: "y", url };
    expectErrorInfo(await call(`${verb}TaskPushNotificationConfig`, params), -32001, "TASK_NOT_FOUND");
  });
});

describe("Artifacts", () => {
  it.each<[string, object]>([
    ["text", { text: "The result" }],
    ["a raw file", { raw: "AAECAw==", filename: "a.bin", mediaType: "application/octet-stream" }],
    ["a file by its URL", { url: "https://example.org/a.pdf", filename: "a.pdf", mediaType: "application/pdf" }],
    [
      "data",
      {
        data: {
          rows: [
            [1, "a"],
            [2, null],
          ],
        },
      },
    ],
  ])("a completed task carries %s", async (_name, part) => {
    const { id } = await open();
    await reply(parley, worker.key, "researcher", id, "complete", "", { parts: [part] });
    const { result } = await call("GetTask", { id });
    expectValid(Task, result);
    expect(result.artifacts).toEqual([{ artifactId: expect.stringMatching(/./), name: "result", parts: [part] }]);
  });
});

describe("Where the kit expects otherwise, by design", () => {
  it("DM-MSG-001: every answer is a task, never a bare message", async () => {
    expect(Object.keys((await call("SendMessage", textMessage("just chat"))).result)).toEqual(["task"]);
  });

  it("CORE-MULTI-002: a contextId that the client made up is refused", async () => {
    const answered = await call("SendMessage", textMessage("x", { contextId: crypto.randomUUID() }));
    expect([answered.error?.code, fieldsOf(answered)]).toEqual([-32602, ["message.contextId"]]);
  });
});
