import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { reply } from "../support/ledger.js";
import { fieldsOf, openTask, post, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let third: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_BLOCKING_MAX_MS: "100", A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
  third = await makeAgent(parley.services, organization, "bystander");
});

afterAll(() => parley.close());

const call = (method: string, params: unknown, key = requester.key, to = "researcher") =>
  rpc(parley, key, to, method, params);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe("an id", () => {
  it.each([
    ["missing", undefined, "id: is required."],
    ["null, which is unset", null, "id: is required."],
    ["empty", "", "id: is required."],
    ["a number", 5, "id: must be a text."],
  ])("that is %s is told so", async (_name, id, message) => {
    expect((await call("GetTask", { id })).error).toMatchObject({ code: -32602, message });
  });
});

describe("SendMessage", () => {
  it("opens a task in exact wire form", async () => {
    const message = { messageId: "m-exact", role: "ROLE_USER", parts: [{ text: "Summarize Q3" }] };
    const params = { message, configuration: { returnImmediately: true, acceptedOutputModes: ["text/plain"] } };
    const { body } = await call("SendMessage", params);
    const { id, contextId } = body.result.task;
    expect(body).toEqual({
      jsonrpc: "2.0",
      id: expect.any(Number),
      result: {
        task: {
          id: uuid,
          contextId: uuid,
          status: { state: "TASK_STATE_SUBMITTED", timestamp: instant },
          history: [{ ...message, contextId, taskId: id }],
        },
      },
    });
  });

  it("keeps every kind of part, facts about the message, and reads both spellings and enum numbers", async () => {
    const parts = [
      { text: "t", metadata: { lang: "en" } },
      { raw: "AAECAw==", filename: "a.bin", mediaType: "application/octet-stream" },
      { url: "https://example.org/a.pdf" },
      { data: { deep: [1, 2.5, null, { snake_key: true }] } },
    ];
    const facts = { metadata: { a: 1 }, extensions: ["urn:x:1"], referenceTaskIds: ["t-1"] };
    const { parts: _parts, ...rest } = { parts, ...facts };
    const message = {
      message_id: "m-snake",
      role: 1,
      parts: [
        parts[0],
        { raw: "AAECAw==", filename: "a.bin", media_type: "application/octet-stream" },
        parts[2],
        parts[3],
      ],
      metadata: rest.metadata,
      extensions: rest.extensions,
      reference_task_ids: rest.referenceTaskIds,
      unknown: "ignored",
    };
    const { result } = await call("SendMessage", {
      message,
      configuration: { return_immediately: true, history_length: 5 },
      "": "ignored",
    });
    expect(result.task.history[0]).toEqual({
      messageId: "m-snake",
      contextId: result.task.contextId,
      taskId: result.task.id,
      role: "ROLE_USER",
      parts,
      ...facts,
    });
  });

  it("continues a task, infers its context, and answers a question with working", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const again = await call("SendMessage", textMessage("more", { taskId: task.id }));
    expect(again.result.task.status).toEqual({ state: "TASK_STATE_SUBMITTED", timestamp: instant });
    await reply(parley, worker.key, "researcher", task.id, "ask_caller", "Which?");
    const places = { taskId: task.id, contextId: task.contextId };
    const answered = await call("SendMessage", textMessage("this", places));
    expect(answered.result.task.status).toEqual({ state: "TASK_STATE_WORKING", timestamp: instant });
    expect(answered.result.task.contextId).toBe(task.contextId);
    expect(answered.result.task.history.map((entry: any) => entry.role)).toEqual([
      "ROLE_USER",
      "ROLE_USER",
      "ROLE_AGENT",
      "ROLE_USER",
    ]);
  });

  it("opens sibling tasks in a context, in both directions", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const sibling = await call("SendMessage", textMessage("and this", { contextId: task.contextId }));
    expect(sibling.result.task.contextId).toBe(task.contextId);
    expect(sibling.result.task.id).not.toBe(task.id);
    const back = await call(
      "SendMessage",
      textMessage("your turn", { contextId: task.contextId }),
      worker.key,
      "coordinator",
    );
    expect(back.result.task.contextId).toBe(task.contextId);
  });

  it("refuses contexts of others and unknown ones with the same words", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const messages = [];
    for (const contextId of [crypto.randomUUID(), "not-a-uuid"]) {
      const answer = await call("SendMessage", textMessage("x", { contextId }));
      expect(fieldsOf(answer)).toEqual(["message.contextId"]);
      messages.push(answer.error?.message);
    }
    const foreign = await call(
      "SendMessage",
      textMessage("x", { contextId: task.contextId }),
      requester.key,
      "bystander",
    );
    const outside = await call("SendMessage", textMessage("x", { contextId: task.contextId }), third.key);
    const other = await openTask(parley, requester.key, "researcher");
    const mismatch = await call("SendMessage", textMessage("x", { taskId: task.id, contextId: other.contextId }));
    for (const answer of [foreign, outside, mismatch]) {
      expect(fieldsOf(answer)).toEqual(["message.contextId"]);
      messages.push(answer.error?.message);
    }
    expect(new Set(messages).size).toBe(1);
  });

  it("answers -32001 for tasks that are not this requester's with this worker", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const tries = [
      call("SendMessage", textMessage("x", { taskId: crypto.randomUUID() })),
      call("SendMessage", textMessage("x", { taskId: "made-up" })),
      call("SendMessage", textMessage("x", { taskId: task.id }), third.key),
      call("SendMessage", textMessage("x", { taskId: task.id }), requester.key, "bystander"),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.error).toMatchObject({
        code: -32001,
        data: [{ reason: "TASK_NOT_FOUND", domain: "a2a-protocol.org" }],
      });
    }
  });

  it("refuses a task that has ended", async () => {
    for (const end of ["complete", "fail"]) {
      const task = await openTask(parley, requester.key, "researcher");
      await reply(parley, worker.key, "researcher", task.id, end, "over");
      const answer = await call("SendMessage", textMessage("x", { taskId: task.id }));
      expect(answer.error).toMatchObject({ code: -32004, data: [{ reason: "UNSUPPORTED_OPERATION" }] });
    }
  });

  it("takes a repeated message once, and other content under its id never", async () => {
    const params = textMessage("once");
    const first = await call("SendMessage", params);
    const again = await call("SendMessage", params);
    expect(again.result).toEqual(first.result);
    const { messageId } = params.message;
    const others = [
      textMessage("other", { messageId }),
      textMessage("once", { messageId, taskId: first.result.task.id }),
      textMessage("once", { messageId, contextId: first.result.task.contextId }),
    ];
    for (const other of others) {
      expect(fieldsOf(await call("SendMessage", other))).toEqual(["message.messageId"]);
    }
    const elsewhere = await call("SendMessage", params, requester.key, "bystander");
    expect(elsewhere.result.task.id).not.toBe(first.result.task.id);
  });

  it.each<[string, object, string[]]>([
    ["no message", { message: undefined }, ["message"]],
    ["a message that is a text", { message: "x" }, ["message"]],
    ["no id", { message: { messageId: undefined } }, ["message.messageId"]],
    ["an empty id", { message: { messageId: "" } }, ["message.messageId"]],
    ["an id of 129 characters", { message: { messageId: "m".repeat(129) } }, ["message.messageId"]],
    ["no role", { message: { role: undefined } }, ["message.role"]],
    ["the worker's role", { message: { role: "ROLE_AGENT" } }, ["message.role"]],
    ["an unknown role", { message: { role: "user" } }, ["message.role"]],
    ["no parts", { message: { parts: [] } }, ["message.parts"]],
    ["parts that are no list", { message: { parts: {} } }, ["message.parts"]],
    ["51 parts", { message: { parts: Array.from({ length: 51 }, () => ({ text: "x" })) } }, ["message.parts"]],
    ["an empty part", { message: { parts: [{ text: "x" }, {}] } }, ["message.parts[1]"]],
    ["null data", { message: { parts: [{ data: null }] } }, ["message.parts[0]"]],
    ["text and data", { message: { parts: [{ text: "x", data: 1 }] } }, ["message.parts[0]"]],
    ["a text that is a number", { message: { parts: [{ text: 1 }] } }, ["message.parts[0].text"]],
    ["bad base64", { message: { parts: [{ raw: "%%%" }] } }, ["message.parts[0].raw"]],
    ["a NUL", { message: { parts: [{ text: "a\0" }] } }, ["message.parts[0].text"]],
    ["half a surrogate pair", { message: { parts: [{ text: "\ud800" }] } }, ["message.parts[0].text"]],
    ["metadata that is a list", { message: { metadata: [] } }, ["message.metadata"]],
    ["metadata over 64 KiB", { message: { metadata: { a: "x".repeat(65 * 1024) } } }, ["message.metadata"]],
    ["more than 1 MiB", { message: { parts: [{ text: "x".repeat(1024 * 1024) }] } }, ["message.parts"]],
    ["21 extensions", { message: { extensions: Array.from({ length: 21 }, () => "urn:x") } }, ["message.extensions"]],
    ["a negative history length", { configuration: { historyLength: -1 } }, ["configuration.historyLength"]],
    ["a history length in parts", { configuration: { historyLength: 1.5 } }, ["configuration.historyLength"]],
    [
      "a returnImmediately that is a text",
      { configuration: { returnImmediately: "yes" } },
      ["configuration.returnImmediately"],
    ],
  ])("names the field that is wrong: %s", async (_name, { message, configuration }: any, fields) => {
    const right = textMessage("x");
    const isObject = typeof message === "object";
    const answer = await call("SendMessage", {
      message: isObject
        ? { ...right.message, ...message }
        : message === undefined && configuration
          ? right.message
          : message,
      configuration: { ...right.configuration, ...configuration },
    });
    expect(answer.error?.code).toBe(-32602);
    expect(answer.error?.data?.[0]).toMatchObject({ reason: "INVALID_PARAMS", domain: "a2a-protocol.org" });
    expect(fieldsOf(answer)).toEqual(fields);
  });

  it("survives hostile nesting", async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"parts":${"[".repeat(500_000)}${"]".repeat(500_000)}}}}`;
    const answer = await post(parley, requester.key, "researcher", body);
    expect([answer.status, answer.error?.code]).toEqual([200, -32602]);
  });
});

describe("a blocking SendMessage", () => {
  const blocking = (text: string, facts = {}) => ({ ...textMessage(text, facts), configuration: {} });

  it("answers with the task as it is when nothing happens in time", async () => {
    const answer = await call("SendMessage", blocking("patience"));
    expect(answer.result.task.status.state).toBe("TASK_STATE_SUBMITTED");
  });

  it("answers at once when the task already waits for the requester", async () => {
    const params = textMessage("repeat me");
    const { result } = await call("SendMessage", params);
    await reply(parley, worker.key, "researcher", result.task.id, "ask_caller", "What?");
    const answer = await call("SendMessage", { ...params, configuration: {} });
    expect(answer.result.task.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
  });
});

describe("GetTask", () => {
  it("shows as much history as is asked for", async () => {
    const task = await openTask(parley, requester.key, "researcher", "1");
    await reply(parley, worker.key, "researcher", task.id, "progress", "2");
    await call("SendMessage", textMessage("3", { taskId: task.id }));
    const texts = async (facts: object) => {
      const { result } = await call("GetTask", { id: task.id, ...facts });
      return result.history?.map((message: any) => message.parts[0].text);
    };
    expect(await texts({})).toEqual(["1", "2", "3"]);
    expect(await texts({ historyLength: 2 })).toEqual(["2", "3"]);
    expect(await texts({ historyLength: 99 })).toEqual(["1", "2", "3"]);
    expect(await texts({ historyLength: 1e15 })).toEqual(["1", "2", "3"]);
    expect(await texts({ historyLength: 0 })).toBeUndefined();
  });

  it("has the result of a completed task as its artifact and as its status message", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const done = await reply(parley, worker.key, "researcher", task.id, "complete", "42", { message_id: "r-1" });
    const { result } = await call("GetTask", { id: task.id, historyLength: 0 });
    const parts = [{ text: "42" }];
    const places = { contextId: task.contextId, taskId: task.id };
    expect(result).toEqual({
      id: task.id,
      contextId: task.contextId,
      status: {
        state: "TASK_STATE_COMPLETED",
        message: { messageId: "r-1", ...places, role: "ROLE_AGENT", parts },
        timestamp: done.body.updated_at,
      },
      artifacts: [{ artifactId: done.body.messages[1].id, name: "result", parts }],
    });
  });

  it("answers -32001 for whatever is not the caller's task with this worker", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const tries = [
      call("GetTask", { id: crypto.randomUUID() }),
      call("GetTask", { id: "not-a-uuid" }),
      call("GetTask", { id: task.id }, third.key),
      call("GetTask", { id: task.id }, requester.key, "bystander"),
      call("GetTask", { id: task.id }, worker.key, "researcher"),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.error?.code).toBe(-32001);
    const { data } = (await call("GetTask", { id: "some-id" })).error!;
    expect(data?.[0].metadata).toEqual({ taskId: "some-id" });
  });

  it.each<[object, string]>([
    [{}, "id"],
    [{ id: "" }, "id"],
    [{ id: 7 }, "id"],
    [{ id: "a\0" }, "id"],
    [{ id: "x", historyLength: -1 }, "historyLength"],
    [{ id: "x", historyLength: "1" }, "historyLength"],
  ])("%j is refused for %s", async (params, field) => {
    const answer = await call("GetTask", params);
    expect([answer.error?.code, fieldsOf(answer)]).toEqual([-32602, [field]]);
  });
});

describe("CancelTask", () => {
  it("cancels what is open, repeats itself, and leaves the rest alone", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    await reply(parley, worker.key, "researcher", task.id, "ask_caller", "?");
    const canceled = await call("CancelTask", { id: task.id });
    expect(canceled.result.status).toEqual({ state: "TASK_STATE_CANCELED", timestamp: instant });
    expect((await call("CancelTask", { id: task.id })).result).toEqual(canceled.result);
    const done = await openTask(parley, requester.key, "researcher");
    await reply(parley, worker.key, "researcher", done.id, "fail", "no");
    const refused = await call("CancelTask", { id: done.id });
    expect(refused.error).toMatchObject({ code: -32002, data: [{ reason: "TASK_NOT_CANCELABLE" }] });
  });

  it("is the requester's alone", async () => {
    const task = await openTask(parley, requester.key, "researcher");
    const tries = [
      call("CancelTask", { id: task.id }, worker.key, "researcher"),
      call("CancelTask", { id: task.id }, third.key),
      call("CancelTask", { id: task.id }, requester.key, "bystander"),
      call("CancelTask", { id: crypto.randomUUID() }),
      call("CancelTask", { id: "x" }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.error?.code).toBe(-32001);
    expect((await call("GetTask", { id: task.id })).result.status.state).toBe("TASK_STATE_SUBMITTED");
  });
});
