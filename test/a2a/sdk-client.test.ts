import { Role, TaskState } from "@a2a-js/sdk";
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import {
  JsonRpcTransportError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { ledger, reply } from "./support/ledger.js";

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});

afterAll(() => parley.close());

async function clientOf(key: string, { polling = true } = {}) {
  const fetchImpl: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("X-API-Key", key);
    return fetch(input, { ...init, headers });
  };
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    clientConfig: { polling },
  });
  return factory.createFromUrl(`${parley.url}/a2a/${worker.handle}/card`, "");
}

const message = (text: string, facts: { taskId?: string; contextId?: string } = {}) => ({
  tenant: "",
  message: {
    messageId: crypto.randomUUID(),
    contextId: "",
    taskId: "",
    role: Role.ROLE_USER,
    parts: [{ content: { $case: "text" as const, value: text }, metadata: undefined, filename: "", mediaType: "" }],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...facts,
  },
  configuration: undefined,
  metadata: undefined,
});

async function send(client: Awaited<ReturnType<typeof clientOf>>, ...args: Parameters<typeof message>) {
  const answer = await client.sendMessage(message(...args));
  if (!("status" in answer)) throw new Error("We always answer with a task.");
  return answer;
}

describe("an unmodified @a2a-js/sdk client", () => {
  it("hands over a task, is asked back, answers and gets the result", async () => {
    const client = await clientOf(requester.key);
    const opened = await send(client, "Summarize Q3");
    expect(opened.status?.state).toBe(TaskState.TASK_STATE_SUBMITTED);

    await reply(parley, worker.key, "researcher", opened.id, "ask_caller", "Which year?");
    const asked = await client.getTask({ tenant: "", id: opened.id });
    expect(asked.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    expect(asked.status?.message?.parts[0]?.content).toEqual({ $case: "text", value: "Which year?" });

    const answered = await send(client, "2025", { taskId: opened.id });
    expect(answered.status?.state).toBe(TaskState.TASK_STATE_WORKING);

    await reply(parley, worker.key, "researcher", opened.id, "complete", "It went well.");
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
      const page = await rest(parley, worker.key, "GET", `${ledger("researcher")}/tasks?state=submitted`);
      taskId = page.body.items[0]?.id;
    }
    await reply(parley, worker.key, "researcher", taskId, "progress", "On it");
    await reply(parley, worker.key, "researcher", taskId, "complete", "Here");
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

  it("gets each error as its type", async () => {
    const client = await clientOf(requester.key);
    const unknown = crypto.randomUUID();
    await expect(client.getTask({ tenant: "", id: unknown })).rejects.toBeInstanceOf(TaskNotFoundError);
    const opened = await send(client, "Quick");
    await reply(parley, worker.key, "researcher", opened.id, "complete", "Done");
    const cancel = client.cancelTask({ tenant: "", id: opened.id, metadata: undefined });
    await expect(cancel).rejects.toBeInstanceOf(TaskNotCancelableError);
    await expect(send(client, "More", { taskId: opened.id })).rejects.toBeInstanceOf(UnsupportedOperationError);
    const wrongContext = send(client, "Elsewhere", { contextId: unknown });
    await expect(wrongContext).rejects.toBeInstanceOf(RequestMalformedError);
    const other = await makeOrganization(parley.services);
    const stranger = await makeAgent(parley.services, other, "stranger");
    await rest(parley, organization.adminKey, "PUT", `${ledger("researcher")}/settings`, {
      publicly_discoverable: true,
    });
    await rest(parley, other.adminKey, "PUT", `${ledger("stranger")}/settings`, { allow_public_egress: false });
    const denied = send(await clientOf(stranger.key), "Hello");
    await expect(denied).rejects.toBeInstanceOf(JsonRpcTransportError);
  });
});
