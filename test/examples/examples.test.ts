import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signatureHeaders } from "../../subgraphs/shared/delivery/signature.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";

const root = path.resolve(import.meta.dirname, "../..");
const running = new Set<ChildProcess>();

let parley: TestParley;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  const organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "scout");
});

afterAll(async () => {
  for (const child of running) child.kill();
  await parley.close();
});

/** Runs an example as its README says, as one of the two agents. */
function run(command: readonly [string, ...string[]], { key }: TestAgent): ChildProcess {
  const [name, ...args] = command;
  const agent = { PARLEY_URL: parley.url, PARLEY_KEY: key, HANDLE: "@Scout", WORKER: "@Scout" };
  const child = spawn(name, args, {
    cwd: root,
    env: { ...process.env, ...agent },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

const tasksOf = async (state: string): Promise<any[]> =>
  (await rest(parley, worker.key, "GET", `/api/v1/identities/scout/a2a/tasks?state=${state}`)).body.items;

it("in TypeScript: the worker answers what the requester asks", async () => {
  const working = run(["node", "dist/examples/worker.js"], worker);
  // It is at work when its subscription is open: what it says before is only that it has connected.
  await once(working.stdout!, "data");
  await vi.waitUntil(async () =>
    (await parley.fetch("/metrics").then((answer) => answer.text())).includes("parley_subscriptions 1"),
  );
  const asking = run(["node", "dist/examples/requester.js", "Summarize Q3"], requester);
  // The worker may be quicker than the first look at the task.
  const said = (await text(asking.stdout!)).trim().split("\n");
  expect(said.filter((line) => line !== "TASK_STATE_SUBMITTED").toSorted()).toEqual([
    "TASK_STATE_COMPLETED",
    "You said: Summarize Q3",
  ]);
  const gone = once(working, "exit");
  working.kill();
  await gone;
});

it("in TypeScript: a worker that starts answers what waits for it", async () => {
  const asking = run(["node", "dist/examples/requester.js", "Are you there?"], requester);
  await vi.waitUntil(async () => (await tasksOf("submitted")).length === 1);
  const working = run(["node", "dist/examples/worker.js"], worker);
  expect((await text(asking.stdout!)).trim().split("\n")).toContain("You said: Are you there?");
  const gone = once(working, "exit");
  working.kill();
  await gone;
});

it("with curl: the requester sees its task done", async () => {
  const asking = run(["examples/requester.sh", `Say "hello"\nby hand`], requester);
  const said = text(asking.stdout!);
  await vi.waitUntil(async () => (await tasksOf("submitted")).length === 1);
  expect((await tasksOf("submitted"))[0].messages[0].parts).toEqual([{ text: 'Say "hello"\nby hand' }]);
  const [code] = await once(run(["examples/worker.sh"], worker), "exit");
  expect(code).toBe(0);
  const events = (await said)
    .trim()
    .split("\n\n")
    .map((event) => JSON.parse(/^data: (.*)$/m.exec(event)![1]!).result);
  expect(events.map((event) => Object.keys(event)[0])).toEqual(["task", "artifactUpdate", "statusUpdate"]);
  expect(events[1].artifactUpdate.artifact.parts).toEqual([{ text: "Done." }]);
});

describe.each([
  ["node", "dist/examples/requester.js"],
  ["node", "dist/examples/worker.js"],
  ["node", "dist/examples/vault/share-a-secret.js"],
  ["examples/requester.sh"],
  ["examples/worker.sh"],
] as [string, ...string[]][])("%s %s ends in one sentence", (command, ...args) => {
  const people = (): Record<string, string> => ({
    PARLEY_URL: parley.url,
    PARLEY_KEY: worker.key,
    HANDLE: "scout",
    WORKER: "scout",
    AGENT: "scout",
    AGENT_KEY: worker.key,
    VAULT_KEY: "Example-Vault-Key-1",
  });

  it.each([
    ["the key is wrong", { PARLEY_KEY: "ApiKey_wrong" }],
    ["there is no key", { PARLEY_KEY: "" }],
    ["no server answers", { PARLEY_URL: "http://127.0.0.1:1" }],
  ])("when %s", async (_, wrong) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...people(), ...wrong };
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    expect([code !== 0, said]).toEqual([true, ""]);
    expect(complained.trim().split("\n")).toHaveLength(1);
    expect(complained).toMatch(/\w+ \w+ \w+/);
  });
});

it("the receiver of webhooks prints what was signed and refuses everything else", async () => {
  const receiver = spawn("node", ["dist/examples/webhook-receiver.js"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      SIGNING_KEY: `whsec_${Buffer.from("a signing key").toString("base64")}`,
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(receiver);
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
  const url = /http:\S+/.exec((await lines.next()).value as string)![0];
  const body = Buffer.from('{"id": "evt_1"}');
  const post = async (keys: readonly string[], seconds = Math.floor(Date.now() / 1000)) => {
    const headers = signatureHeaders({ keys, requestId: "req_1", webhookId: "evt_1", seconds, body });
    const { status } = await fetch(url, { method: "POST", headers, body });
    return [status, (await lines.next()).value];
  };
  const [key, other] = ["a signing key", "another key"].map((one) => `whsec_${Buffer.from(one).toString("base64")}`);
  expect(await post([key!])).toEqual([204, String(body)]);
  expect(await post([other!, key!])).toEqual([204, String(body)]);
  const refused = [401, expect.stringContaining("Refused")];
  expect(await post([other!])).toEqual(refused);
  expect(await post([key!], 1_000_000_000)).toEqual(refused);
  receiver.kill();
});
