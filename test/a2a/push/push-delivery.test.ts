import { StreamResponse, TaskState } from "@a2a-js/sdk";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { pushLifecycle } from "../../../subgraphs/a2a/push/lifecycle.js";
import { findIdentityByHandle } from "../../../subgraphs/shared/identity/identity-core.js";
import { ManualClock } from "../../support/manual-clock.js";
import { insecure } from "../../org/support/webhooks.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { whileTheLogIsUnread } from "../../support/unread-log.js";
import { reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";
import { leaveStreams, openStream } from "../support/stream.js";

const clock = new ManualClock(new Date("2026-03-01T10:00:00.000Z"));
const day = 24 * 3_600_000;
const bearer = { scheme: "Bearer", credentials: "credentials of the receiver" };
let parley: TestParley;
let organization: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let receiver: Receiver;
let made = 0;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  made += 1;
  requester = await makeAgent(parley.services, organization, `coordinator-${made}`);
  worker = await makeAgent(parley.services, organization, `researcher-${made}`);
  receiver = await startReceiver();
});
afterEach(async () => {
  leaveStreams();
  await receiver.close();
});
afterAll(() => parley.close());

const run = () => parley.work!.runDueJobs();
const call = (method: string, params: unknown, key = requester.key) => rpc(parley, key, worker.handle, method, params);
const say = (taskId: string, intent: string, text: string) =>
  reply(parley, worker.key, worker.handle, taskId, intent, text);
const bodies = (): any[] => receiver.received.map(({ body }) => JSON.parse(body));
/** The reported states, in the order in which they came; `task` and `artifact` stand for themselves. */
const told = () =>
  bodies().map((body) => {
    const { payload } = StreamResponse.fromJSON(body);
    if (payload?.$case !== "statusUpdate") return payload?.$case;
    return TaskState[payload.value.status!.state].replace("TASK_STATE_", "").toLowerCase();
  });

async function configure(taskId: string, facts: object = {}): Promise<any> {
  const { result, body } = await call("CreateTaskPushNotificationConfig", { taskId, url: receiver.url, ...facts });
  if (result === undefined) throw new Error(`The configuration was refused: ${JSON.stringify(body)}`);
  return result;
}

async function rowOf(taskId: string, credential = organization.adminKey): Promise<any> {
  const { data } = await parley.graphql(
    `query($taskId: ID!) { a2aPushConfigs(taskId: $taskId) { nodes {
       configId disabledAt disabledReason waiting lastAttempt { kind attempt responseStatus errorDetail state }
       hasToken authentication { scheme } } } }`,
    { taskId },
    credential,
  );
  return data!["a2aPushConfigs"].nodes[0];
}

describe("a configuration of a task that is open", () => {
  it("is told of what comes after it, and not of the opening, even when the log is read only afterwards", async () => {
    await run();
    const { id } = await whileTheLogIsUnread(parley, "a2a-push-fan-out", async () => {
      const task = await openTask(parley, requester.key, worker.handle);
      await configure(task.id);
      return task;
    });
    await say(id, "progress", "Half of it");
    await run();
    expect(told()).toEqual(["working"]);
  });
});

describe("a configuration that comes with the message that opens a task", () => {
  it("is told what a stream of the task tells, in its order, until the task has ended", async () => {
    const params = textMessage("Tell all");
    const push = { url: receiver.url, token: "the task's token", authentication: bearer };
    const configuration = { taskPushNotificationConfig: push };
    const stream = await openStream(parley, requester.key, worker.handle, "SendStreamingMessage", {
      ...params,
      configuration,
    });
    const opened = (await stream.next()).result;
    const { id, contextId } = opened.task;
    clock.advance(1_000);
    await say(id, "progress", "Half of it");
    clock.advance(1_000);
    await say(id, "complete", "All of it");
    const streamed = [opened, ...(await stream.rest())];
    await run();
    expect(told()).toEqual(["task", "working", "artifactUpdate", "completed"]);
    expect(bodies()).toEqual(streamed);
    // The types of the official library lose nothing of it.
    for (const body of bodies()) expect(StreamResponse.toJSON(StreamResponse.fromJSON(body))).toEqual(body);
    for (const { method, path, headers } of receiver.received) {
      expect([method, path]).toEqual(["POST", "/hook"]);
      expect(headers).toMatchObject({
        "content-type": "application/a2a+json",
        "x-a2a-notification-token": "the task's token",
        authorization: "Bearer credentials of the receiver",
      });
    }
    expect(bodies()[3].statusUpdate).toMatchObject({ taskId: id, contextId });
    clock.advance(30 * day);
    await run();
    expect(receiver.received).toHaveLength(4);
  });

  it("is told of parts over 256 KiB without them, and that they are left out; one body is kept for all receivers", async () => {
    const configuration = { taskPushNotificationConfig: { url: receiver.url, id: "one" } };
    const opened = await call("SendMessage", {
      ...textMessage("x".repeat(300 * 1024)),
      configuration: { ...configuration, returnImmediately: true },
    });
    const { id } = opened.result.task;
    await configure(id, { id: "two" });
    await say(id, "complete", "y".repeat(300 * 1024));
    await run();
    const [task, ...ends] = bodies();
    const truncated = { parts: [], metadata: { parts_truncated: true } };
    expect(task.task.history).toMatchObject([truncated]);
    for (const end of ends) {
      const { artifactUpdate, statusUpdate } = end;
      expect(artifactUpdate?.artifact ?? statusUpdate.status.message).toMatchObject(truncated);
    }
    expect(ends).toHaveLength(4);
    for (const { body } of receiver.received) expect(Buffer.byteLength(body)).toBeLessThan(2_000);
    // The ledger has all of it.
    const { result } = await call("GetTask", { id });
    expect(result.artifacts[0].parts[0].text).toHaveLength(300 * 1024);
    const { driver } = parley.services.database.jobs;
    const { rows } = await driver.query("select count(*)::int from delivery_body where body like $1", [`%${id}%`]);
    expect(rows).toEqual([{ count: 2 }]);
  });

  it("is not made when the message is refused, nor twice when it is repeated", async () => {
    const push = { url: receiver.url, id: "mine" };
    const params = {
      ...textMessage("Once"),
      configuration: { returnImmediately: true, taskPushNotificationConfig: push },
    };
    const first = (await call("SendMessage", params)).result.task;
    const again = (await call("SendMessage", params)).result.task;
    expect(again.id).toBe(first.id);
    const { configs } = (await call("ListTaskPushNotificationConfigs", { taskId: first.id })).result;
    expect(configs).toEqual([{ id: "mine", taskId: first.id, url: receiver.url }]);
    await call("CancelTask", { id: first.id });
    const more = { ...params, message: { ...textMessage("More", { taskId: first.id }).message } };
    more.configuration = { ...params.configuration, taskPushNotificationConfig: { ...push, id: "another" } };
    expect((await call("SendMessage", more)).error?.code).toBe(-32004);
    expect((await call("ListTaskPushNotificationConfigs", { taskId: first.id })).result.configs).toHaveLength(1);
    await run();
    expect(told()).toEqual(["task", "canceled"]);
  });
});

describe("a configuration of a task that is under way", () => {
  it("is told what comes after it, the requester's own messages included, and nothing of before", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await say(id, "progress", "Begun");
    await configure(id);
    await say(id, "ask_caller", "Which year?");
    await call("SendMessage", textMessage("2025", { taskId: id }));
    await say(id, "fail", "There is none");
    await run();
    expect(told()).toEqual(["input_required", "working", "failed"]);
    expect(bodies()[0].statusUpdate.status.message.parts).toEqual([{ text: "Which year?" }]);
    expect(bodies()[1].statusUpdate.status.message).toBeUndefined();
  });

  it("is not sent without what was not asked for", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id, { authentication: { scheme: "Bearer" } });
    await say(id, "progress", "Begun");
    await run();
    const { headers } = receiver.received[0]!;
    for (const name of ["authorization", "x-a2a-notification-token", "webhook-signature"]) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it("is told again by the schedule when a delivery failed, and later changes wait for their turn", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id);
    receiver.answer = answerWith(500, "not now");
    await say(id, "progress", "One");
    await run();
    await say(id, "ask_caller", "Two?");
    await call("CancelTask", { id });
    await run();
    expect(told()).toEqual(["working"]);
    const attempt = { kind: "statusUpdate", attempt: 1, responseStatus: 500, errorDetail: null, state: "WAITING" };
    expect(await rowOf(id)).toMatchObject({ waiting: 3, lastAttempt: attempt });
    receiver.answer = answerWith(204);
    clock.advance(5_500);
    await run();
    expect(told()).toEqual(["working", "working", "input_required", "canceled"]);
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
    expect(await rowOf(id)).toMatchObject({ waiting: 0, lastAttempt: { attempt: 1, state: "DELIVERED" } });
  });

  it("is switched off when an update was given up, with what waits behind it, until it is made again", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    const config = await configure(id, { id: "mine" });
    receiver.answer = answerWith(500);
    await say(id, "progress", "One");
    await say(id, "ask_caller", "Two?");
    const eightTimes = Array.from({ length: 8 }, () => "working");
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await run();
      clock.advance(11 * 3_600_000);
    }
    const disabledAt = new Date(clock.now().getTime() - 11 * 3_600_000).toISOString();
    const lastAttempt = { kind: "statusUpdate", attempt: 8, responseStatus: 500, state: "GIVEN_UP" };
    expect(await rowOf(id)).toMatchObject({ disabledAt, disabledReason: "receiver_failed", waiting: 0, lastAttempt });
    const { driver } = parley.services.database.request;
    const kinds = "select kind from event where kind like 'a2a.push_config.%' and data->>'taskId' = $1 order by kind";
    const { rows } = await driver.query(kinds, [id]);
    expect(rows.map(({ kind }) => kind)).toEqual(["a2a.push_config.created", "a2a.push_config.disabled"]);
    receiver.answer = answerWith(200);
    await call("SendMessage", textMessage("While it is off", { taskId: id }));
    await run();
    expect(told()).toEqual(eightTimes);
    expect(await configure(id, { id: "mine" })).toEqual(config);
    await say(id, "fail", "Three");
    await run();
    expect(told()).toEqual([...eightTimes, "failed"]);
  });

  it("is not followed elsewhere: a redirect is a failure", async () => {
    const elsewhere = await startReceiver();
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id, { authentication: bearer });
    receiver.answer = answerWith(307, "", { location: elsewhere.url });
    await say(id, "progress", "One");
    await run();
    expect(elsewhere.received).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ waiting: 1, lastAttempt: { responseStatus: 307, state: "WAITING" } });
    await elsewhere.close();
  });

  it("is switched off by 410, is gone for the protocol, and comes back when it is made again", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    const config = await configure(id, { id: "mine", token: "t" });
    receiver.answer = answerWith(410);
    await say(id, "progress", "One");
    await run();
    await say(id, "progress", "Two");
    await run();
    expect(told()).toEqual(["working"]);
    const off = { disabledReason: "receiver_gone", disabledAt: clock.now().toISOString(), waiting: 0 };
    expect(await rowOf(id)).toMatchObject({ ...off, lastAttempt: { responseStatus: 410, state: "DROPPED" } });
    expect((await call("ListTaskPushNotificationConfigs", { taskId: id })).result).toEqual({});
    expect((await call("GetTaskPushNotificationConfig", { taskId: id, id: "mine" })).error?.code).toBe(-32001);
    receiver.answer = answerWith(200);
    expect(await configure(id, { id: "mine", token: "t" })).toEqual(config);
    await say(id, "complete", "Three");
    await run();
    expect(told()).toEqual(["working", "artifactUpdate", "completed"]);
  });

  it("is on again for what happens from then on, even when what happened before is read only afterwards", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id);
    receiver.answer = answerWith(410);
    await say(id, "progress", "One");
    await run();
    receiver.answer = answerWith(200);
    await whileTheLogIsUnread(parley, "a2a-push-fan-out", async () => {
      await say(id, "ask_caller", "While it is off?");
      await configure(id);
    });
    await say(id, "fail", "Three");
    await run();
    expect(told()).toEqual(["working", "failed"]);
  });

  it("stays on when it was replaced while its old address said that it is gone", async () => {
    const other = await startReceiver();
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id);
    const asked = new Promise<() => void>((resolve) => {
      receiver.answer = (request, response) => resolve(() => answerWith(410)(request, response));
    });
    await say(id, "progress", "One");
    const running = run();
    const sayGone = await asked;
    await configure(id, { url: other.url });
    sayGone();
    await running;
    expect(await rowOf(id)).toMatchObject({ disabledAt: null, disabledReason: null });
    await say(id, "complete", "Two");
    await run();
    expect(other.received.map(({ body }) => Object.keys(JSON.parse(body))[0])).toContain("artifactUpdate");
    await other.close();
  });

  it("goes to the new address when it is replaced, also with what was waiting", async () => {
    const other = await startReceiver();
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id, { token: "old" });
    receiver.answer = answerWith(503);
    await say(id, "progress", "One");
    await run();
    await configure(id, { url: other.url, token: "new" });
    clock.advance(5_500);
    await say(id, "progress", "Two");
    await run();
    expect(receiver.received).toHaveLength(1);
    expect(other.received.map(({ headers }) => headers["x-a2a-notification-token"])).toEqual(["new", "new"]);
    await other.close();
  });

  it("is told nothing more once it is deleted, not even what was waiting", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id, { id: "mine" });
    await configure(id, { id: "other", url: `${receiver.url}/other` });
    receiver.answer = answerWith(500);
    await say(id, "progress", "One");
    await run();
    expect((await call("DeleteTaskPushNotificationConfig", { taskId: id, id: "mine" })).result).toBeNull();
    receiver.answer = answerWith(200);
    clock.advance(5_500);
    await say(id, "complete", "Two");
    await run();
    const paths = receiver.received.slice(2).map(({ path }) => path);
    expect(paths).toEqual(Array.from({ length: 3 }, () => "/hook/other"));
  });
});

describe("the end of an identity", () => {
  const remove = ({ handle }: TestAgent) =>
    rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${handle}`);

  it("ends what it configured, with its secrets", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id, { token: "gone with it" });
    expect((await remove(requester)).status).toBeLessThan(300);
    await run();
    expect(receiver.received).toEqual([]);
    const { driver } = parley.services.database.request;
    expect((await driver.query("select 1 from a2a_push_config where task_id = $1", [id])).rows).toEqual([]);
  });

  it("and a move to another organization alike: where it was told was chosen in the one that it left", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id, { token: "of the old organization" });
    await say(id, "progress", "Before");
    const { services } = parley;
    const identity = await findIdentityByHandle(services.database.request.reader, requester.handle);
    await services.database.request.transaction((tx) =>
      pushLifecycle.moved!(lifecycleStep(tx, services), identity!, organization.id),
    );
    await run();
    expect(receiver.received).toEqual([]);
    expect((await call("ListTaskPushNotificationConfigs", { taskId: id })).result).toEqual({});
  });

  it("is told to the other side when it is the worker's", async () => {
    const { id } = await openTask(parley, requester.key, worker.handle);
    await configure(id);
    expect((await remove(worker)).status).toBeLessThan(300);
    await run();
    expect(told()).toEqual(["canceled"]);
  });
});

describe("configurations of tasks that ended long ago", () => {
  it("are forgotten, with their secrets; those of open tasks stay", async () => {
    const ended = await openTask(parley, requester.key, worker.handle);
    const open = await openTask(parley, requester.key, worker.handle);
    for (const { id } of [ended, open]) await configure(id, { token: "t" });
    await say(ended.id, "complete", "Done");
    await run();
    clock.advance(31 * day);
    await run();
    expect((await call("ListTaskPushNotificationConfigs", { taskId: ended.id })).result).toEqual({});
    expect((await call("ListTaskPushNotificationConfigs", { taskId: open.id })).result.configs).toHaveLength(1);
  });
});
