import { type IncomingMessage, request } from "node:http";
import { Role, type StreamResponse, TaskState } from "@a2a-js/sdk";
import { type Client, ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { measurable, memoryInUse } from "../support/process-memory.js";
import type { ServerProcess } from "../support/process-server.js";

const mebibyte = 1024 * 1024;
const textLength = 500 * 1024;
const replies = 100;
const allowedGrowth = 16 * mebibyte;

let installation: Installation;
/** Holds the streams. */
let here: ServerProcess;
/** Takes the replies. */
let there: ServerProcess;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  installation = await createInstallation();
  here = await installation.start({}, measurable);
  there = await installation.start();
  const admin = await installation.admin(here);
  requester = await createAgent(admin, "requester");
  worker = await createAgent(admin, "worker");
});

afterAll(() => installation.close());

async function reply(taskId: string, intent: string, text: string): Promise<void> {
  const route = `/api/v1/identities/${worker.handle}/a2a/tasks/${taskId}/reply`;
  const { status } = await new ProcessClient(there.url, worker.key).call("POST", route, { intent, parts: [{ text }] });
  expect(status).toBe(200);
}

function officialClient({ url }: ServerProcess): Promise<Client> {
  const fetchImpl: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as object), "x-api-key": requester.key } });
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  });
  return factory.createFromUrl(`${url}/a2a/${worker.handle}/card`, "");
}

const message = (text: string) => ({
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
  },
  configuration: undefined,
  metadata: undefined,
});

const stateOf = ({ payload }: StreamResponse): TaskState | undefined =>
  payload?.$case === "task" || payload?.$case === "statusUpdate" ? payload.value.status?.state : undefined;

test("a reply that another process takes reaches the official client's stream here", async () => {
  const client = await officialClient(here);
  const states: (TaskState | undefined)[] = [];
  for await (const event of client.sendMessageStream(message("Summarize Q3"))) {
    states.push(stateOf(event));
    if (event.payload?.$case === "task") await reply(event.payload.value.id, "progress", "Reading");
    const isWorking = event.payload?.$case === "statusUpdate" && states.at(-1) === TaskState.TASK_STATE_WORKING;
    if (isWorking && event.payload?.$case === "statusUpdate") await reply(event.payload.value.taskId, "complete", "42");
  }
  const { TASK_STATE_SUBMITTED, TASK_STATE_WORKING, TASK_STATE_COMPLETED } = TaskState;
  expect(states).toEqual([TASK_STATE_SUBMITTED, TASK_STATE_WORKING, undefined, TASK_STATE_COMPLETED]);
});

/** A stream whose reader takes nothing until it is resumed. */
async function openStuck(): Promise<IncomingMessage> {
  const params = { message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text: "x" }] } };
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "a2a-version": "1.0", "x-api-key": requester.key };
    const sent = request(`${here.url}/a2a/${worker.handle}`, { method: "POST", headers }, (response) => {
      response.pause();
      resolve(response);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendStreamingMessage", params }));
  });
}

async function newestTaskId(): Promise<string> {
  const { result } = await new ProcessClient(there.url, requester.key).rpc(worker.handle, "ListTasks", { pageSize: 1 });
  return result.tasks[0].id;
}

test("one that stops reading costs the server no memory, and then gets every event in order", async () => {
  const stream = await openStuck();
  const id = await newestTaskId();
  const before = await memoryInUse(here);
  let most = before;
  for (let n = 0; n < replies; n++) {
    await reply(id, n === replies - 1 ? "ask_caller" : "progress", `${n} ${"x".repeat(textLength)}`);
    if (n % 10 === 9) most = Math.max(most, await memoryInUse(here));
  }
  console.log(`stuck stream: at most ${((most - before) / mebibyte).toFixed(1)} MiB beyond the start`);
  expect(most - before).toBeLessThanOrEqual(allowedGrowth);
  let text = "";
  for await (const chunk of stream.setEncoding("utf8")) text += chunk as string;
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!).result);
  const said = events.map(({ statusUpdate }) => statusUpdate?.status.message);
  const numbers = said.slice(1).map(({ parts }) => Number(parts[0].text.split(" ")[0]));
  expect(numbers).toEqual(Array.from({ length: replies }, (_, n) => n));
});

test("one that never reads does not hold up a stop", async () => {
  const stream = await openStuck();
  stream.on("error", () => {});
  const id = await newestTaskId();
  for (let n = 0; n < 20; n++) await reply(id, "progress", "x".repeat(textLength));
  expect(await here.end("SIGTERM")).toBe(0);
  expect(here.said()).not.toContain("failed to stop");
});
