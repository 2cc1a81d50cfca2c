import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { fieldsOf, openTask, post, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let requester: TestAgent;
let worker: TestAgent;
let stranger: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  const home = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, home, "researcher");
  const away = await makeOrganization(parley.services);
  stranger = await makeAgent(parley.services, away, "stranger");
  await rest(parley, home.adminKey, "PUT", `${ledger("researcher")}/settings`, { publicly_discoverable: true });
});

afterAll(() => parley.close());

const call = (method: string, params: unknown, key = requester.key, to = "researcher") =>
  rpc(parley, key, to, method, params);
const taskCount = async () => (await call("ListTasks", { historyLength: 0 })).result.totalSize;

describe("what is too much is refused, and changes nothing", () => {
  it("a body of 10 MiB is 413, announced or not, and the server goes on", async () => {
    const before = await taskCount();
    const large = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "SendMessage",
      params: { x: "x".repeat(10 * 2 ** 20) },
    });
    expect(errorOf(await post(parley, requester.key, "researcher", large))).toEqual([413, "body_too_large"]);
    expect(await postChunked(large)).toBe(413);
    expect(await taskCount()).toBe(before);
  });

  it.each([
    ["SendMessage", 51],
    ["SendMessage", 100],
    ["SendStreamingMessage", 100],
  ])("%s with %i parts is -32602", async (method, count) => {
    const before = await taskCount();
    const parts = Array.from({ length: count }, (_, n) => ({ text: `part ${n}` }));
    expect(fieldsOf(await call(method, textMessage("", { parts })))).toEqual(["message.parts"]);
    expect(await taskCount()).toBe(before);
  });

  it("50 parts are not too many", async () => {
    const parts = Array.from({ length: 50 }, (_, n) => ({ text: `part ${n}` }));
    const { result } = await call("SendMessage", textMessage("", { parts }));
    expect(result.task.history[0].parts).toEqual(parts);
  });
});

describe("what is no ProtoJSON is refused by its place", () => {
  it.each<[string, unknown, string]>([
    ["text and data", { text: "x", data: { a: 1 } }, ""],
    ["text and null data is text alone", { text: "x", data: null }, "fine"],
    ["an empty text beside a url", { text: "", url: "https://example.org" }, ""],
    ["base64 that is cut short", { raw: "AAA" }, ".raw"],
    ["base64 with spaces", { raw: "AA ==" }, ".raw"],
    ["base64 of URLs", { raw: "_-8=" }, ".raw"],
    ["base64 that is padded in the middle", { raw: "AA==AAAA" }, ".raw"],
    ["raw that is no text", { raw: [1, 2] }, ".raw"],
    ["a media type that is no text", { text: "x", mediaType: 7 }, ".mediaType"],
    ["metadata that is a text", { text: "x", metadata: "y" }, ".metadata"],
  ])("a part: %s", async (_name, part, place) => {
    const answered = await call("SendMessage", textMessage("", { parts: [part] }));
    if (place === "fine") expect(answered.result.task.history[0].parts).toEqual([{ text: "x" }]);
    else expect([answered.error?.code, fieldsOf(answered)]).toEqual([-32602, [`message.parts[0]${place}`]]);
  });

  it.each(["2026-13-01T00:00:00Z", "2026-01-01T25:00:00Z", "1767225600", "2026-01-01T00:00:00+99:00", "now", "\n"])(
    "the time %j",
    async (statusTimestampAfter) => {
      const answered = await call("ListTasks", { statusTimestampAfter });
      expect([answered.error?.code, fieldsOf(answered)]).toEqual([-32602, ["statusTimestampAfter"]]);
    },
  );
});

describe("what belongs to others cannot be told from what does not exist", () => {
  it.each(["GetTask", "CancelTask", "SubscribeToTask", "SendMessage", "SendStreamingMessage"])("%s", async (method) => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const ofStranger = await openTask(parley, stranger.key, "researcher");
    const errorFor = async (taskId: string, key: string, to = "researcher") => {
      const params = method.startsWith("Send") ? textMessage("x", { taskId }) : { id: taskId };
      const { status, error } = await call(method, params, key, to);
      return JSON.stringify([status, error]).replaceAll(taskId, "<id>");
    };
    const answers = [
      await errorFor(crypto.randomUUID(), requester.key),
      await errorFor("no-uuid", requester.key),
      await errorFor(ofStranger.id, requester.key),
      await errorFor(id, stranger.key),
      await errorFor(id, worker.key, "coordinator"),
      await errorFor(id.toUpperCase(), stranger.key),
    ];
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("-32001");
    expect((await call("GetTask", { id })).result.history).toHaveLength(1);
  });
});

describe("agents that call each other in a ring", () => {
  const blocking = (text: string) => ({ message: textMessage(text).message });

  it("get their answers through the ring, though each holds a call of the one before", async () => {
    const home = await makeOrganization(parley.services);
    const ring: TestAgent[] = [];
    for (const handle of ["ring-one", "ring-two", "ring-three"]) {
      ring.push(await makeAgent(parley.services, home, handle));
    }
    /** Calls the next of the ring and answers what it was asked with what it got; the last one answers by itself. */
    const ask = async (index: number, depth: number): Promise<string> => {
      const [self, next] = [ring[index % 3]!, ring[(index + 1) % 3]!];
      const text = `depth ${depth}`;
      const sent = call("SendMessage", blocking(text), self.key, next.handle);
      let id: string | undefined;
      while (id === undefined) {
        const { body } = await rest(parley, next.key, "GET", `${ledger(next.handle)}/tasks?state=submitted`);
        id = body.items.find((task: any) => task.messages[0].parts[0].text === text)?.id;
      }
      const result: string = depth === 0 ? "bottom" : await ask(index + 1, depth - 1);
      await reply(parley, next.key, next.handle, id, "complete", `${result} ${depth}`);
      return (await sent).result.task.status.message.parts[0].text;
    };
    expect(await ask(0, 4)).toBe("bottom 0 1 2 3 4");
  });

  it("and wait for each other for ever, are let go when the patience ends", async () => {
    const hasty = await startTestParley({ environment: { A2A_BLOCKING_MAX_MS: "500" } });
    try {
      const home = await makeOrganization(hasty.services);
      const [one, other] = [
        await makeAgent(hasty.services, home, "waits-one"),
        await makeAgent(hasty.services, home, "waits-other"),
      ];
      const both = await Promise.all([
        rpc(hasty, one.key, other.handle, "SendMessage", blocking("you first")),
        rpc(hasty, other.key, one.handle, "SendMessage", blocking("no, you")),
      ]);
      const states = both.map(({ result }) => result.task.status.state);
      expect(states).toEqual(["TASK_STATE_SUBMITTED", "TASK_STATE_SUBMITTED"]);
    } finally {
      await hasty.close();
    }
  });
});

/** The status of a body whose length is not announced; the connection may be cut while the rest is still being sent. */
function postChunked(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "a2a-version": "1.0", "x-api-key": requester.key };
    const sent = request(`${parley.url}/a2a/researcher`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on("error", reject);
    for (let at = 0; at < body.length; at += 65_536) sent.write(body.slice(at, at + 65_536));
    sent.end();
  });
}
