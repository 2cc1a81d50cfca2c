import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({
    environment: {
      A2A_NEW_TASKS_PER_MINUTE: "6000",
      A2A_CALLS_PER_MINUTE: "60000",
      A2A_BLOCKING_MAX_PER_KEY: "2",
      A2A_BLOCKING_MAX_MS: "20000",
    },
  });
  home = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, home, "researcher");
});

afterAll(() => parley.close());

const times = <Value>(count: number, work: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const eventsOf = (id: string) =>
  parley.services.database.request.reader.event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
const readTask = async (id: string) =>
  (await rest(parley, worker.key, "GET", `${ledger("researcher")}/tasks/${id}`)).body;

describe("50 twins of one message", () => {
  it("open one task, and every twin gets it", async () => {
    const params = textMessage("only once");
    const answers = await atOnce(50, () => rpc(parley, requester.key, "researcher", "SendMessage", params));
    const ids = new Set(answers.map((answer) => answer.result?.task.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    expect((await readTask(id)).messages).toHaveLength(1);
    expect((await eventsOf(id)).map((event) => [event.kind, event.side])).toEqual([
      ["a2a.task.created", "requester"],
      ["a2a.task.created", "worker"],
    ]);
  });

  it("continue a task once", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const params = textMessage("more", { taskId: id });
    const answers = await atOnce(50, () => rpc(parley, requester.key, "researcher", "SendMessage", params));
    expect(answers.every((answer) => answer.result?.task.id === id)).toBe(true);
    expect((await readTask(id)).messages).toHaveLength(2);
  });

  it("reply once", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const facts = { message_id: "r-1" };
    const answers = await atOnce(50, () => reply(parley, worker.key, "researcher", id, "complete", "42", facts));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await readTask(id)).messages).toHaveLength(2);
  });
});

describe("changes at the same time", () => {
  it("of two final ones the first wins and the other is refused", async () => {
    const outcomes = await times(20, async () => {
      const { id } = await openTask(parley, requester.key, "researcher");
      const [completed, canceled] = await Promise.all([
        reply(parley, worker.key, "researcher", id, "complete", "done"),
        rpc(parley, requester.key, "researcher", "CancelTask", { id }),
      ]);
      const { state } = await readTask(id);
      return [state, completed.status, canceled.error?.code];
    });
    const lawful = [
      ["completed", 200, -32002],
      ["canceled", 409, undefined],
    ];
    for (const outcome of outcomes) expect(lawful).toContainEqual(outcome);
  });

  it("of one task are numbered without gaps, and the log tells them in that order", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    await times(20, (index) =>
      index % 2 === 0
        ? reply(parley, worker.key, "researcher", id, "progress", `step ${index}`)
        : rpc(parley, requester.key, "researcher", "SendMessage", textMessage(`note ${index}`, { taskId: id })),
    );
    const versions = (await eventsOf(id))
      .filter((event) => event.side === "worker")
      .map((event) => event.subjectVersion);
    expect(versions).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect((await readTask(id)).messages).toHaveLength(21);
  });

  it("count every task of a busy worker", async () => {
    const busy = await makeAgent(parley.services, home, "busy-worker");
    await times(30, (index) => openTask(parley, requester.key, "busy-worker", `task ${index}`));
    const { body } = await rest(parley, busy.key, "GET", `${ledger("busy-worker")}/settings`);
    expect(body.inbound_task_count).toBe(30);
  });

  it("in both directions between two agents never wait for each other in a ring", async () => {
    const answers = await atOnce(40, (index) =>
      index % 2 === 0
        ? rpc(parley, requester.key, "researcher", "SendMessage", textMessage(`to ${index}`))
        : rpc(parley, worker.key, "coordinator", "SendMessage", textMessage(`back ${index}`)),
    );
    expect(answers.every((answer) => answer.result !== undefined)).toBe(true);
  });

  it("leave no open task behind when the worker is deleted meanwhile", async () => {
    const leaver = await makeAgent(parley.services, home, "leaver");
    const [deleted, ...sent] = await Promise.all([
      rest(parley, home.adminKey, "DELETE", "/api/v1/identities/leaver"),
      ...Array.from({ length: 20 }, () => rpc(parley, requester.key, "leaver", "SendMessage", textMessage("hurry"))),
    ]);
    expect(deleted.status).toBe(204);
    expect(sent.every((answer) => answer.result !== undefined || answer.status === 404)).toBe(true);
    const open = await parley.services.database.request.reader.a2aTask.count({
      where: { workerId: leaver.id, state: { not: "canceled" } },
    });
    expect(open).toBe(0);
  });
});

describe("held sends", () => {
  const blocking = (text: string) => ({ ...textMessage(text), configuration: {} });
  const received = async (text: string): Promise<string> => {
    for (;;) {
      const { body } = await rest(parley, worker.key, "GET", `${ledger("researcher")}/tasks`);
      const found = body.items.find((task: any) => task.messages[0]?.parts[0].text === text);
      if (found !== undefined) return found.id;
    }
  };

  it("beyond the key's share are answered at once, and free places are used again", async () => {
    const send = (text: string) => rpc(parley, requester.key, "researcher", "SendMessage", blocking(text));
    const held = ["hold 1", "hold 2"].map(send);
    const ids = [await received("hold 1"), await received("hold 2")];
    expect((await send("one too many")).result.task.status.state).toBe("TASK_STATE_SUBMITTED");
    for (const id of ids) await reply(parley, worker.key, "researcher", id, "complete", "done");
    const states = (await Promise.all(held)).map((answer) => answer.result.task.status.state);
    expect(states).toEqual(["TASK_STATE_COMPLETED", "TASK_STATE_COMPLETED"]);
    const again = send("hold 3");
    await reply(parley, worker.key, "researcher", await received("hold 3"), "ask_caller", "?");
    expect((await again).result.task.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
  });

  it("of many keys at once are no leak that the runtime would warn of", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on("warning", note);
    const keys = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await makeAgent(parley.services, home, `holder-${crypto.randomUUID().slice(0, 8)}`)).key,
      ),
    );
    const texts = keys.map((_, index) => `many ${index}`);
    const held = keys.map((key, index) => rpc(parley, key, "researcher", "SendMessage", blocking(texts[index]!)));
    for (const text of texts) {
      await reply(parley, worker.key, "researcher", await received(text), "complete", "done");
    }
    const states = (await Promise.all(held)).map((answer) => answer.result.task.status.state);
    process.off("warning", note);
    expect([new Set(states), warnings]).toEqual([new Set(["TASK_STATE_COMPLETED"]), []]);
  });

  it("are let go when the client leaves", async () => {
    for (const text of ["leave 1", "leave 2"]) {
      const leaving = new AbortController();
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: blocking(text) });
      const headers = { "content-type": "application/json", "a2a-version": "1.0" };
      const init = { method: "POST", body, headers, signal: leaving.signal };
      const left = parley.fetch("/a2a/researcher", init, requester.key).catch((error: Error) => error.name);
      await received(text);
      leaving.abort();
      expect(await left).toBe("AbortError");
    }
    // Both places must come free: a send that could not be held would be answered before it is completed.
    for (;;) {
      const text = `hold ${crypto.randomUUID()}`;
      const sent = rpc(parley, requester.key, "researcher", "SendMessage", blocking(text));
      const id = await received(text);
      await reply(parley, worker.key, "researcher", id, "complete", "done");
      if ((await sent).result.task.status.state === "TASK_STATE_COMPLETED") break;
    }
  });
});
