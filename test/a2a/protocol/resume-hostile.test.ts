import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { streamResumeExtension } from "../../../subgraphs/index.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { reply } from "../support/ledger.js";
import { type Binding, bindings, remaining, subscribe, subscription } from "../support/resume.js";
import { openTask } from "../support/rpc.js";
import { leaveStreams } from "../support/stream.js";

// Ids that no server gave: refused before they cost anything, and never more than the client's own events.

let parley: TestParley;
let requester: TestAgent;
let worker: TestAgent;
let taskId: string;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_CALLS_PER_MINUTE: "6000" } });
  const organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
  taskId = (await openTask(parley, requester.key, "researcher")).id;
  await reply(parley, worker.key, "researcher", taskId, "complete", "Done.");
});

afterEach(leaveStreams);
afterAll(() => parley.close());

/** Sends headers as they are, which `fetch` would correct or refuse. */
async function send(
  binding: Binding,
  lastEventId: string | readonly string[],
): Promise<{ status: number; body: string }> {
  const { path, init } = subscription("researcher", taskId, { binding });
  return new Promise((resolve, reject) => {
    const headers = { ...(init.headers as object), "x-api-key": requester.key, "last-event-id": lastEventId as string };
    const call = request(`${parley.url}${path}`, { method: init.method ?? "GET", headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, body }), reject);
    });
    call.on("error", reject);
    call.end(init.body);
  });
}

const hostile: readonly [string, string | readonly string[]][] = [
  ["words", "the last one, please"],
  ["SQL", "1:0'; drop table a2a_task; --"],
  ["a path", "../../etc/passwd"],
  ["JSON", '{"version":1,"index":0}'],
  ["an expression", "1:0 or 1=1"],
  ["a format", "%s%n%x"],
  ["a negative version", "-1:t"],
  ["a fraction", "0.5:t"],
  ["an exponent", "1e9:t"],
  ["a version that no integer has", `${"9".repeat(400)}:t`],
  ["a version beyond an integer of the database", "2147483648:t"],
  ["a version far ahead", "2147483647:1"],
  ["not a number", "NaN:t"],
  ["an index that no change has", "1:2"],
  ["an index of another change", "1:1"],
  ["the beginning, with an index", "0:0"],
  ["two ids", "1:0, 1:0"],
  ["two headers", ["1:0", "2:0"]],
  ["digits of another script", Buffer.from("١:0").toString("latin1")],
  ["bytes that are no text", "\u00ff\u00fe\u0080"],
  ["a long text", "1:0".repeat(4_000)],
  ["much that may match", `${"0".repeat(12_000)}:t`],
];

it.each(bindings)("are refused over %s, and the server goes on", async (binding) => {
  for (const [name, lastEventId] of hostile) {
    const { status, body } = await send(binding, lastEventId);
    const { error } = JSON.parse(body);
    expect([status, error.code], name).toEqual(binding === "JSON-RPC" ? [200, -32602] : [400, 400]);
    expect(body, name).toContain('"field":"lastEventId"');
    expect(body.length, name).toBeLessThan(1_000);
  }
  const stream = await subscribe(parley, requester.key, "researcher", taskId, { binding, lastEventId: "1:t" });
  expect((await remaining(stream)).map(({ id }) => id)).toEqual(["1:t", "2:0", "2:1"]);
});

it("are ignored without the extension, as A2A 1.0 says", async () => {
  const { id } = await openTask(parley, requester.key, "researcher");
  for (const lastEventId of ["1:0'; drop table a2a_task; --", "9".repeat(400)]) {
    const stream = await subscribe(parley, requester.key, "researcher", id, { isActive: false, lastEventId });
    expect((await stream.nextEvent())!.id).toBe("1:t");
    stream.leave();
  }
});

it("extensions without number are read once", async () => {
  const headers = {
    "content-type": "application/json",
    "a2a-version": "1.0",
    "a2a-extensions": `${"urn:x,".repeat(1_500)}${streamResumeExtension}`,
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "GetTask", params: { id: taskId } });
  const response = await parley.fetch("/a2a/researcher", { method: "POST", headers, body }, requester.key);
  expect([response.status, response.headers.get("a2a-extensions")]).toEqual([200, streamResumeExtension]);
  const { result } = (await response.json()) as any;
  expect(result.metadata).toEqual({ [streamResumeExtension]: { sequence: 2, generation: 3 } });
});
