import { Role, type StreamResponse, type TaskPushNotificationConfig, TaskState } from "@a2a-js/sdk";
import {
  isRestError,
  JsonRpcTransportError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { sdkClient, sdkMessage as message, sdkSend as send } from "../support/sdk-client.js";

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let made = 0;

beforeAll(async () => {
  parley = await startTestParley();
});

afterAll(() => parley.close());

const isOfJsonRpc = (error: unknown) => error instanceof JsonRpcTransportError;

const payloadOf = ({ value }: IteratorResult<StreamResponse, unknown>) =>
  (value as StreamResponse | undefined)?.payload;

describe.each(["JSONRPC", "HTTP+JSON"] as const)("an unmodified @a2a-js/sdk client over %s", (binding) => {
  const clientOf = (key: string, options = {}) => sdkClient(parley, key, worker.handle, { binding, ...options });

  beforeAll(async () => {
    organization = await makeOrganization(parley.services);
    requester = await makeAgent(parley.services, organization, `coordinator-${++made}`);
    worker = await makeAgent(parley.services, organization, `researcher-${made}`);
  });

  it("hands over a task, is asked back, answers and gets the result", async () => {
    const client = await clientOf(requester.key);
    const opened = await send(client, "Summarize Q3");
    expect(opened.status?.state).toBe(TaskState.TASK_STATE_SUBMITTED);

    await reply(parley, worker.key, worker.handle, opened.id, "ask_caller", "Which year?");
    const asked = await client.getTask({ tenant: "", id: opened.id });
    expect(asked.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    expect(asked.status?.message?.parts[0]?.content).toEqual({ $case: "text", value: "Which year?" });

    const answered = await send(client, "2025", { taskId: opened.id });
    expect(answered.status?.state).toBe(TaskState.TASK_STATE_WORKING);

    await reply(parley, worker.key, worker.handle, opened.id, "complete", "It went well.");
    const done = await client.getTask({ tenant: "", id: opened.id });
    expect(done.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(done.history.map((entry) => entry.role)).toEqual([
      Role.ROLE_USER,
      Role.ROLE_AGENT,
      Role.ROLE_USER,
      Role.ROLE_AGENT,
    ]);
    expect(done.artifacts[0]?.parts[0]?.content).toEqual({ $case: "text", value: "It went well." });
  });

  it("waits for the worker's answer when it sends without polling", async () => {
    const client = await clientOf(requester.key, { polling: false });
    const sent = send(client, "Wait for me");
    let taskId: string | undefined;
    while (taskId === undefined) {
      const page = await rest(parley, worker.key, "GET", `${ledger(worker.handle)}/tasks?state=submitted`);
      taskId = page.body.items[0]?.id;
    }
    await reply(parley, worker.key, worker.handle, taskId, "progress", "On it");
    await reply(parley, worker.key, worker.handle, taskId, "complete", "Here");
    expect((await sent).status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
  });

  it("cancels, also twice", async () => {
    const client = await clientOf(requester.key);
    const opened = await send(client, "Never mind");
    const first = await client.cancelTask({ tenant: "", id: opened.id, metadata: undefined });
    const second = await client.cancelTask({ tenant: "", id: opened.id, metadata: undefined });
    expect(first.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    expect(second).toEqual(first);
  });

  it("lists its tasks in pages", async () => {
    const client = await clientOf(requester.key);
    for (const text of ["one", "two", "three"]) await send(client, text);
    const query = { tenant: "", contextId: "", status: TaskState.TASK_STATE_SUBMITTED, pageSize: 2 };
    const first = await client.listTasks({ ...query, pageToken: "", statusTimestampAfter: undefined });
    const second = await client.listTasks({
      ...query,
      pageToken: first.nextPageToken,
      statusTimestampAfter: undefined,
    });
    const texts = [...first.tasks, ...second.tasks].map((task) => task.history[0]?.parts[0]?.content?.value);
    expect(texts).toEqual(["three", "two", "one"]);
    expect([first.totalSize, first.pageSize, second.nextPageToken]).toEqual([3, 2, ""]);
  });

  it("follows a task from its message to its result, as it happens", async () => {
    const client = await clientOf(requester.key);
    const stream = client.sendMessageStream(message("Tell me all"));
    const first = payloadOf(await stream.next());
    if (first?.$case !== "task") throw new Error("A stream begins with its task.");
    const { id } = first.value;
    await reply(parley, worker.key, worker.handle, id, "progress", "Half of it");
    const progress = payloadOf(await stream.next());
    expect(progress).toMatchObject({
      $case: "statusUpdate",
      value: { taskId: id, status: { state: TaskState.TASK_STATE_WORKING, message: { role: Role.ROLE_AGENT } } },
    });
    await reply(parley, worker.key, worker.handle, id, "complete", "All of it");
    const [result, completed] = [payloadOf(await stream.next()), payloadOf(await stream.next())];
    const parts = [{ content: { $case: "text", value: "All of it" } }];
    expect(result).toMatchObject({ $case: "artifactUpdate", value: { taskId: id, artifact: { parts } } });
    expect(completed).toMatchObject({ value: { status: { state: TaskState.TASK_STATE_COMPLETED } } });
    expect((await stream.next()).done).toBe(true);
  });

  it("comes back to a task by subscribing to it, until the task has ended", async () => {
    const client = await clientOf(requester.key);
    const { id } = await send(client, "Take your time");
    const stream = client.resubscribeTask({ tenant: "", id });
    expect(payloadOf(await stream.next())).toMatchObject({ $case: "task", value: { id } });
    await reply(parley, worker.key, worker.handle, id, "ask_caller", "How long?");
    expect(payloadOf(await stream.next())).toMatchObject({
      value: { status: { state: TaskState.TASK_STATE_INPUT_REQUIRED } },
    });
    expect((await stream.next()).done).toBe(true);
    await client.cancelTask({ tenant: "", id, metadata: undefined });
    const ended = client.resubscribeTask({ tenant: "", id }).next();
    await expect(ended).rejects.toBeInstanceOf(UnsupportedOperationError);
    const unknown = client.resubscribeTask({ tenant: "", id: crypto.randomUUID() }).next();
    await expect(unknown).rejects.toBeInstanceOf(TaskNotFoundError);
  });

  it("makes, reads, lists, replaces and deletes push configurations, and sends one with a message", async () => {
    const client = await clientOf(requester.key);
    const url = "https://receiver.example/updates";
    const nobody = { tenant: "", token: "", authentication: undefined };
    const inline: TaskPushNotificationConfig = { ...nobody, id: "first", taskId: "", url };
    const configuration = {
      acceptedOutputModes: [],
      taskPushNotificationConfig: inline,
      returnImmediately: true,
    };
    const { id: taskId } = await send(client, "Tell me by POST", {}, configuration);
    const first = { ...inline, taskId };
    const named = { tenant: "", taskId };
    expect(await client.getTaskPushNotificationConfig({ ...named, id: "first" })).toEqual(first);

    const second: TaskPushNotificationConfig = {
      ...named,
      id: "second",
      url: `${url}/2`,
      token: "a token",
      authentication: { scheme: "Bearer", credentials: "some credentials" },
    };
    const shown = { ...second, token: "", authentication: { scheme: "Bearer", credentials: "" } };
    expect(await client.createTaskPushNotificationConfig(second)).toEqual(shown);
    const unnamed = await client.createTaskPushNotificationConfig({ ...nobody, ...named, id: "", url });
    expect(unnamed.id).toBe(taskId);
    const replaced = { ...shown, url: `${url}/3` };
    expect(await client.createTaskPushNotificationConfig({ ...second, url: `${url}/3` })).toEqual(replaced);

    const all = { ...named, pageSize: 0, pageToken: "" };
    const listed = await client.listTaskPushNotificationConfig(all);
    expect(listed.configs).toHaveLength(3);
    expect(listed.configs).toEqual(expect.arrayContaining([first, replaced, unnamed]));
    // Over HTTP+JSON, that client asks for no page.
    if (binding === "JSONRPC") {
      const page = await client.listTaskPushNotificationConfig({ ...all, pageSize: 2 });
      const last = await client.listTaskPushNotificationConfig({ ...all, pageSize: 2, pageToken: page.nextPageToken });
      expect([...page.configs, ...last.configs]).toEqual(listed.configs);
      expect(last.nextPageToken).toBe("");
    }

    for (let time = 0; time < 2; time += 1) await client.deleteTaskPushNotificationConfig({ ...named, id: "second" });
    const gone = client.getTaskPushNotificationConfig({ ...named, id: "second" });
    await expect(gone).rejects.toBeInstanceOf(TaskNotFoundError);
    expect((await client.listTaskPushNotificationConfig(all)).configs).toHaveLength(2);
    const unknown = client.createTaskPushNotificationConfig({ ...second, taskId: crypto.randomUUID() });
    await expect(unknown).rejects.toBeInstanceOf(TaskNotFoundError);
    const wrong = client.createTaskPushNotificationConfig({ ...second, url: "https://10.0.0.1/" });
    await expect(wrong).rejects.toBeInstanceOf(RequestMalformedError);
  });

  it("gets the card for the extended one", async () => {
    expect((await (await clientOf(requester.key)).getAgentCard()).name).toBe(`@${worker.handle}`);
  });

  it("gets each error as its type", async () => {
    const client = await clientOf(requester.key);
    const unknown = crypto.randomUUID();
    await expect(client.getTask({ tenant: "", id: unknown })).rejects.toBeInstanceOf(TaskNotFoundError);
    const opened = await send(client, "Quick");
    await reply(parley, worker.key, worker.handle, opened.id, "complete", "Done");
    const cancel = client.cancelTask({ tenant: "", id: opened.id, metadata: undefined });
    await expect(cancel).rejects.toBeInstanceOf(TaskNotCancelableError);
    await expect(send(client, "More", { taskId: opened.id })).rejects.toBeInstanceOf(UnsupportedOperationError);
    const wrongContext = send(client, "Elsewhere", { contextId: unknown });
    await expect(wrongContext).rejects.toBeInstanceOf(RequestMalformedError);
    const other = await makeOrganization(parley.services);
    const stranger = await makeAgent(parley.services, other, `stranger-${made}`);
    await rest(parley, organization.adminKey, "PUT", `${ledger(worker.handle)}/settings`, {
      publicly_discoverable: true,
    });
    await rest(parley, other.adminKey, "PUT", `${ledger(stranger.handle)}/settings`, { allow_public_egress: false });
    const denied = send(await clientOf(stranger.key), "Hello");
    await expect(denied).rejects.toSatisfy(binding === "JSONRPC" ? isOfJsonRpc : isRestError);
  });
});
