import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { streamResumeExtension } from "../../../subgraphs/index.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { reply } from "../support/ledger.js";
import {
  bindings,
  factsOf,
  refusedSubscription,
  remaining,
  subscribe,
  type Subscribed,
  take,
} from "../support/resume.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";
import { leaveStreams, openStream, type TestEvent } from "../support/stream.js";

// The cases of resuming a stream (wire contract a2a-external 5.4). That nothing is missing is in resume.test.ts.

let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({
    environment: { A2A_NEW_TASKS_PER_MINUTE: "6000", A2A_CALLS_PER_MINUTE: "6000", A2A_STREAMS_MAX_PER_KEY: "50" },
  });
  organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});

afterEach(leaveStreams);
afterAll(() => parley.close());

const open = async (): Promise<string> => (await openTask(parley, requester.key, "researcher")).id;
const answer = (taskId: string, intent: string, text = "well") =>
  reply(parley, worker.key, "researcher", taskId, intent, text);
const follow = (id: string, subscribed: Subscribed) => subscribe(parley, requester.key, "researcher", id, subscribed);
const refused = (id: string, subscribed: Subscribed, key = requester.key) =>
  refusedSubscription(parley, key, "researcher", id, subscribed);
const query = (sql: string, ...values: unknown[]) => parley.services.database.request.driver.query(sql, values);
const idsOf = (events: readonly TestEvent[]) => events.map(({ id }) => id);

/** A task that ended, at version 4: three replies, the last of which has two events. */
async function ended(): Promise<string> {
  const id = await open();
  for (const intent of ["progress", "progress", "complete"]) await answer(id, intent);
  return id;
}

describe.each(bindings)("over %s", (binding) => {
  it("a stream without Last-Event-ID is as before, with ids", async () => {
    const id = await open();
    for (const isActive of [false, true]) {
      const stream = await follow(id, { binding, isActive });
      expect(stream.headers.get("a2a-extensions")).toBe(isActive ? streamResumeExtension : null);
      const [first] = await take(stream, 1);
      expect(first!.id).toMatch(/^\d:t$/);
      await answer(id, "progress");
      const [update] = await take(stream, 1);
      expect(update!.id).toMatch(/^\d:0$/);
      const version = Number(update!.id!.split(":")[0]);
      expect([factsOf(first!), factsOf(update!)]).toEqual(
        isActive
          ? [
              { sequence: version - 1, generation: version - 1 },
              { sequence: version, generation: version },
            ]
          : [undefined, undefined],
      );
      stream.leave();
    }
  });

  it("the first event of a resumed stream is the task, then come the missed events, then new ones", async () => {
    const id = await open();
    await answer(id, "progress", "One");
    await answer(id, "progress", "Two");
    const stream = await follow(id, { binding, lastEventId: "2:0" });
    const [task, missed] = await take(stream, 2);
    expect([task!.id, missed!.id]).toEqual(["2:0", "3:0"]);
    expect(factsOf(task!)).toEqual({ sequence: 3, generation: 3, replayFrom: 2 });
    expect(factsOf(missed!)).toEqual({ sequence: 3, generation: 3, replayed: true });
    await answer(id, "complete", "Three");
    const rest = await remaining(stream);
    expect(idsOf(rest)).toEqual(["4:0", "4:1"]);
    expect(rest.map(factsOf)).toEqual([
      { sequence: 4, generation: 4 },
      { sequence: 4, generation: 5 },
    ]);
  });

  it("nothing is shown again to a client that has everything", async () => {
    const id = await open();
    await answer(id, "progress");
    for (const lastEventId of ["2:0", "2:t"]) {
      const stream = await follow(id, { binding, lastEventId });
      const [task] = await take(stream, 1);
      expect([task!.id, factsOf(task!)]).toEqual(["2:t", { sequence: 2, generation: 2, replayFrom: 2 }]);
      stream.leave();
    }
  });

  it("a task that has ended shows its tail and ends; without both extension and cursor it is refused", async () => {
    const id = await ended();
    const tails = { "1:0": ["1:0", "2:0", "3:0", "4:0", "4:1"], "3:t": ["3:t", "4:0", "4:1"], "4:0": ["4:0", "4:1"] };
    for (const [lastEventId, ids] of Object.entries(tails)) {
      expect(idsOf(await remaining(await follow(id, { binding, lastEventId })))).toEqual(ids);
    }
    for (const lastEventId of ["4:1", "4:t"]) {
      expect(idsOf(await remaining(await follow(id, { binding, lastEventId })))).toEqual(["4:t"]);
    }
    const unsupported = [binding === "JSON-RPC" ? -32004 : 400, []];
    expect(await refused(id, { binding })).toEqual(unsupported);
    expect(await refused(id, { binding, isActive: false, lastEventId: "1:0" })).toEqual(unsupported);
  });

  it("ids that the task never had are refused", async () => {
    const id = await ended();
    const invalid = [binding === "JSON-RPC" ? -32602 : 400, ["lastEventId"]];
    for (const lastEventId of ["5:t", "5:0", "2147483647:t", "2:1", "0:0", "0:1"]) {
      expect(await refused(id, { binding, lastEventId }), lastEventId).toEqual(invalid);
    }
  });
});

describe("the place of the id", () => {
  it.each(["JSON-RPC", "HTTP+JSON by POST"] as const)(
    "may be the metadata, over %s; the header comes first",
    async (binding) => {
      const id = await ended();
      const metadata = { [streamResumeExtension]: { lastEventId: "3:0" } };
      const ids = async (subscribed: Subscribed) =>
        idsOf(await remaining(await follow(id, { binding, ...subscribed })));
      expect(await ids({ metadata })).toEqual(["3:0", "4:0", "4:1"]);
      expect(await ids({ metadata, lastEventId: "4:0" })).toEqual(["4:0", "4:1"]);
      const code = binding === "JSON-RPC" ? -32602 : 400;
      for (const lastEventId of [7, "x", {}]) {
        const wrong = { [streamResumeExtension]: { lastEventId } };
        expect(await refused(id, { binding, metadata: wrong })).toEqual([code, ["lastEventId"]]);
      }
      expect(await refused(id, { binding, metadata: { [streamResumeExtension]: "4:0" } })).toEqual([
        code,
        [`metadata["${streamResumeExtension}"]`],
      ]);
      expect(await refused(id, { binding, metadata: { other: { lastEventId: "x" } } })).toEqual([
        binding === "JSON-RPC" ? -32004 : 400,
        [],
      ]);
    },
  );
});

describe("what cannot be shown again", () => {
  it("a change whose state is not known, or that is missing, makes a gap; all after it is shown", async () => {
    for (const [spoil, isKnown] of [
      ["update a2a_task_change set state = null", true],
      ["delete from a2a_task_change", false],
    ] as const) {
      const id = await ended();
      await query(`${spoil} where task_id = $1 and version = 2`, id);
      const [task, ...events] = await remaining(await follow(id, { lastEventId: "1:t" }));
      expect([task!.id, factsOf(task!)]).toEqual(["2:t", { sequence: 4, generation: 5, replayFrom: 2, gap: true }]);
      expect(idsOf(events)).toEqual(["3:0", "4:0", "4:1"]);
      const after = await remaining(await follow(id, { lastEventId: "2:0" }));
      // How many events a missing change had is not known.
      expect(factsOf(after[0]!).gap).toBe(isKnown ? undefined : true);
    }
  });

  it("nothing but the task is shown if the newest change is not known", async () => {
    const id = await ended();
    await query("delete from a2a_task_change where task_id = $1", id);
    const [task, ...events] = await remaining(await follow(id, { lastEventId: "2:0" }));
    expect([task!.id, factsOf(task!), events]).toEqual([
      "4:t",
      { sequence: 4, generation: 4, replayFrom: 4, gap: true },
      [],
    ]);
  });

  it("of more than a thousand events, the oldest are left out", async () => {
    const id = await open();
    await query(
      `insert into a2a_task_change (task_id, version, generation, kind, state, at)
       select $1, n, n, 'status', 'working', now() from generate_series(2, 1501) n`,
      id,
    );
    await query("update a2a_task set version = 1501, state = 'working' where id = $1", id);
    const stream = await follow(id, { lastEventId: "1:t" });
    const [task, ...events] = await take(stream, 1001);
    expect(factsOf(task!)).toEqual({ sequence: 1501, generation: 1501, replayFrom: 501, gap: true });
    expect([events[0]!.id, events.at(-1)!.id]).toEqual(["502:0", "1501:0"]);
    stream.leave();
    const exact = await follow(id, { lastEventId: "501:0" });
    const all = await take(exact, 1001);
    expect([factsOf(all[0]!).gap, idsOf(all.slice(1))]).toEqual([undefined, idsOf(events)]);
  });

  it("of more than 4 MiB of messages, the oldest are left out", async () => {
    const id = await open();
    const large = "x".repeat(1000 * 1024);
    for (let count = 0; count < 5; count++) await answer(id, "progress", large);
    const stream = await follow(id, { lastEventId: "1:t" });
    const [task, ...events] = await take(stream, 5);
    expect(factsOf(task!)).toMatchObject({ gap: true, replayFrom: 2 });
    expect(idsOf(events)).toEqual(["3:0", "4:0", "5:0", "6:0"]);
  });
});

describe("a task that waits for its requester", () => {
  it("shows what was missed, and its stream stays open", async () => {
    const id = await open();
    await answer(id, "ask_caller", "Which year?");
    const stream = await follow(id, { lastEventId: "1:t" });
    expect(idsOf(await take(stream, 2))).toEqual(["1:t", "2:0"]);
    await rpc(parley, requester.key, "researcher", "SendMessage", textMessage("2025", { taskId: id }));
    await answer(id, "complete");
    expect(idsOf(await remaining(stream))).toEqual(["3:0", "4:0", "4:1"]);
  });
});

describe("a stream that was opened by sending", () => {
  const send = (params: object, lastEventId?: string) =>
    openStream(parley, requester.key, "researcher", "SendStreamingMessage", params, {
      "a2a-extensions": streamResumeExtension,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    });

  it("is resumed by the same message with the last id", async () => {
    const params = { message: textMessage("Once").message };
    const cut = await send(params);
    const [first] = await take(cut, 1);
    const { id } = first!.data.result.task;
    cut.leave();
    await answer(id, "progress");
    const stream = await send(params, first!.id);
    expect(idsOf(await take(stream, 2))).toEqual(["1:t", "2:0"]);
    await answer(id, "complete");
    expect(idsOf(await remaining(stream))).toEqual(["3:0", "3:1"]);
    expect(idsOf(await remaining(await send(params, "2:0")))).toEqual(["2:0", "3:0", "3:1"]);
    const { result } = await rpc(parley, requester.key, "researcher", "GetTask", { id });
    expect(result.history).toHaveLength(3);
  });

  it("sends nothing when the id is none", async () => {
    const count = async () => (await rpc(parley, requester.key, "researcher", "ListTasks", {})).result.totalSize;
    const before = await count();
    await expect(send({ message: textMessage("Never").message }, "x")).rejects.toThrow("-32602");
    expect(await count()).toBe(before);
  });
});

describe("GetTask with a generation that the client knows", () => {
  const headers = { "a2a-version": "1.0", "a2a-extensions": streamResumeExtension };
  const overHttp = async (id: string, known: string, more: object = headers) => {
    const path = `/a2a/researcher/tasks/${id}?historyLength=0&currentGeneration=${known}`;
    return (await parley.fetch(path, { headers: { "a2a-version": "1.0", ...more } }, requester.key)).json() as any;
  };
  const overRpc = async (id: string, currentGeneration: unknown) => {
    const params = { id, historyLength: 0, currentGeneration };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "GetTask", params });
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    return (await parley.fetch("/a2a/researcher", init, requester.key)).json() as any;
  };
  const generationOf = ({ metadata }: any) => metadata[streamResumeExtension].generation;

  it("is answered at once if there is more, or nothing more will come", async () => {
    const id = await ended();
    expect(generationOf(await overHttp(id, "4"))).toBe(5);
    expect(generationOf((await overRpc(id, 5)).result)).toBe(5);
    const other = await open();
    expect(generationOf(await overHttp(other, "0"))).toBe(1);
    expect((await overHttp(other, "1", {})).metadata).toBeUndefined();
  });

  it("waits for the next event", async () => {
    const id = await open();
    const waiting = [overHttp(id, "1"), overRpc(id, 1).then(({ result }) => result)];
    await answer(id, "progress");
    expect((await Promise.all(waiting)).map(generationOf)).toEqual([2, 2]);
    const further = overHttp(id, "3");
    await answer(id, "progress");
    await answer(id, "progress");
    expect(generationOf(await further)).toBe(4);
  });

  it("refuses what is no generation", async () => {
    const id = await open();
    for (const known of ["-1", "x", "1.5"]) expect((await overHttp(id, known)).error.code).toBe(400);
    expect((await overRpc(id, "1")).error.code).toBe(-32602);
  });
});

describe("a message with the generation that the client knows", () => {
  const headers = { "content-type": "application/json", "a2a-version": "1.0", "a2a-extensions": streamResumeExtension };
  const post = async (path: string, body: object, more: object = headers) => {
    const init = { method: "POST", headers: { ...headers, "a2a-extensions": "", ...more }, body: JSON.stringify(body) };
    const response = await parley.fetch(path, init, requester.key);
    return { status: response.status, body: (await response.json()) as any };
  };
  const overHttp = (params: object, more?: object) => post("/a2a/researcher/message:send", params, more);
  const overRpc = async (params: object) =>
    (await post("/a2a/researcher", { jsonrpc: "2.0", id: 1, method: "SendMessage", params })).body;
  const further = (taskId: string, configuration: object = {}) => ({
    ...textMessage("More.", { taskId }),
    configuration: { returnImmediately: true, ...configuration },
  });
  const lengthOf = async (id: string) =>
    (await rpc(parley, requester.key, "researcher", "GetTask", { id })).result.history.length;

  it("is sent if nothing else happened", async () => {
    const id = await open();
    await answer(id, "progress");
    expect((await overRpc({ ...further(id), ifGenerationMatch: 2 })).error).toBeUndefined();
    expect((await overHttp(further(id, { ifGenerationMatch: 3 }))).status).toBe(200);
    expect(await lengthOf(id)).toBe(4);
  });

  it("is refused otherwise, and changes nothing", async () => {
    const id = await open();
    await answer(id, "progress");
    expect((await overRpc(further(id, { ifGenerationMatch: 1 }))).error).toMatchObject({
      code: -32010,
      data: [{ reason: "TASK_GENERATION_MISMATCH", metadata: { taskId: id, generation: "2" } }],
    });
    const { status, body } = await overHttp({ ...further(id), ifGenerationMatch: 3 });
    expect([status, body.error.status, body.error.details[0].reason]).toEqual([
      409,
      "ABORTED",
      "TASK_GENERATION_MISMATCH",
    ]);
    expect(await lengthOf(id)).toBe(2);
  });

  it("may be repeated after it was sent", async () => {
    const params = { ...further(await open()), ifGenerationMatch: 1 };
    const sent = await overHttp(params);
    expect((await overHttp(params)).body.task.id).toBe(sent.body.task.id);
  });

  it("is compared only with the extension, and never for a new task", async () => {
    const id = await open();
    expect((await overHttp({ ...further(id), ifGenerationMatch: 7 }, { "a2a-extensions": "" })).status).toBe(200);
    const { message } = textMessage("New.");
    const configuration = { returnImmediately: true };
    expect((await overHttp({ message, configuration, ifGenerationMatch: 7 })).status).toBe(200);
    expect((await overHttp({ ...further(id), ifGenerationMatch: -1 })).status).toBe(400);
  });
});

describe("who may resume", () => {
  it("is asked at each subscription", async () => {
    const id = await ended();
    const key = await makeKey(parley.services, organization.id, requester.id, requester.id);
    const other = await makeAgent(parley.services, await makeOrganization(parley.services), "outsider");
    expect(
      idsOf(await remaining(await subscribe(parley, key.secret, "researcher", id, { lastEventId: "4:0" }))),
    ).toEqual(["4:0", "4:1"]);
    expect(await refused(id, { lastEventId: "4:0" }, worker.key)).toEqual([-32001, []]);
    const revoking = `mutation { revokeApiKey(input: { id: "${key.id}" }) { __typename } }`;
    expect((await parley.graphql(revoking, {}, organization.admin)).errors).toBeUndefined();
    await expect(subscribe(parley, key.secret, "researcher", id, { lastEventId: "4:0" })).rejects.toThrow("401");
    await expect(subscribe(parley, other.key, "researcher", id, { lastEventId: "4:0" })).rejects.toThrow("404");
  });
});

describe("over GraphQL", () => {
  const replay = async (id: string, args: string, credential = worker.key) => {
    const document = `{ a2aTaskReplay(id: "${id}", ${args}) {
      isComplete last { version } changes { version generation state artifactId message { role } } } }`;
    return parley.graphql(document, {}, credential);
  };

  it("both sides read the changes of a task, and older ones up to a version", async () => {
    const id = await ended();
    for (const key of [requester.key, worker.key]) {
      const { data } = await replay(id, "after: 2", key);
      const { isComplete, last, changes } = data!["a2aTaskReplay"];
      expect([isComplete, last]).toEqual([true, { version: 2 }]);
      expect(changes).toEqual([
        { version: 3, generation: 3, state: "WORKING", artifactId: null, message: { role: "AGENT" } },
        { version: 4, generation: 5, state: "COMPLETED", artifactId: expect.any(String), message: { role: "AGENT" } },
      ]);
    }
    const older = (await replay(id, "after: 0, upTo: 2")).data!["a2aTaskReplay"];
    expect(older).toMatchObject({ isComplete: true, last: null, changes: [{ version: 1 }, { version: 2 }] });
    expect((await replay(id, "after: 9")).data!["a2aTaskReplay"]).toMatchObject({ isComplete: true, changes: [] });
    expect((await replay(id, "after: -1")).errors?.[0]?.extensions.code).toBe("validation_failed");
    expect((await replay(crypto.randomUUID(), "after: 0")).data).toEqual({ a2aTaskReplay: null });
  });
});
