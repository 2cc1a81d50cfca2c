import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeAgent, type TestAgent } from "../../support/org.js";
import { releaseMessage } from "../../../subgraphs/a2a/holds/release-message.js";
import { decide, type Deciders, reviewOf, usePreset } from "../support/held.js";
import { ledger, reply } from "../support/ledger.js";
import { rpc, textMessage } from "../support/rpc.js";
import { addRule, set } from "../support/rules.js";
import { openStream } from "../support/stream.js";
import { newHandle, type TwoOrganizations, useTwoOrganizations } from "../support/two-organizations.js";
import { rest } from "../../support/rest.js";

let stage: TwoOrganizations;
useTwoOrganizations((next) => (stage = next));

const people = (): Deciders => ({ parley: stage.parley, organization: stage.home });

/** An agent of `home` whose messages to others wait, and one of `away` that takes its tasks. */
async function pair(): Promise<{ scout: TestAgent; zeta: TestAgent }> {
  const { parley, home, away } = stage;
  await usePreset(people(), "FIRST_CONTACTS");
  const scout = await makeAgent(parley.services, home, newHandle());
  const zeta = await makeAgent(parley.services, away, newHandle());
  await set(parley, away, zeta, { publicly_discoverable: true });
  return { scout, zeta };
}

async function send(from: TestAgent, to: TestAgent, text = "Please.", facts: object = {}): Promise<any> {
  const { body } = await rpc(stage.parley, from.key, to.handle, "SendMessage", textMessage(text, { ...facts }));
  return body.result?.task ?? body.error;
}

const get = async (from: TestAgent, to: TestAgent, id: string): Promise<any> =>
  (await rpc(stage.parley, from.key, to.handle, "GetTask", { id })).result;
const received = async (zeta: TestAgent): Promise<any[]> =>
  (await rest(stage.parley, zeta.key, "GET", `${ledger(zeta.handle)}/tasks`)).body.items;
const runJobs = () => stage.parley.work!.runDueJobs();

/** Events of a task for one identity, in their order. */
async function eventsOf(taskId: string, identityId: string): Promise<string[]> {
  const { rows } = await stage.parley.services.database.request.driver.query(
    "select kind from event where subject_id = $1 and identity_id = $2 order by position",
    [taskId, identityId],
  );
  return rows.map(({ kind }) => kind as string);
}

test("a requester's and a worker's note is for the people who decide, and in no message", async () => {
  const { scout, zeta } = await pair();
  const mutation =
    "mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { review { agentNote } } } }";
  const message = { messageId: randomUUID(), parts: [{ text: "Please." }] };
  const input = { workerHandle: zeta.handle, message, reviewNote: "It is urgent." };
  const { data } = await stage.parley.graphql(mutation, { input }, { "x-api-key": scout.key });
  expect(data!["sendA2aMessage"].task.review).toEqual({ agentNote: "It is urgent." });
  const long = { ...input, reviewNote: "x".repeat(501) };
  const { errors } = await stage.parley.graphql(mutation, { input: long }, { "x-api-key": scout.key });
  expect(errors?.[0]?.extensions?.["code"]).toBe("validation_failed");
});

describe("a new task that a person must agree to", () => {
  test("H4, H48: is submitted for its requester, without a message, and not there for the worker", async () => {
    const { scout, zeta } = await pair();
    const task = await send(scout, zeta);
    expect(task).toMatchObject({
      status: { state: "TASK_STATE_SUBMITTED" },
      metadata: { review: { state: "pending" } },
    });
    expect(task.history ?? []).toEqual([]);
    expect(await get(scout, zeta, task.id)).toEqual(task);
    expect(await received(zeta)).toEqual([]);
    const review = await reviewOf(people(), task.metadata.review.id);
    expect(review).toMatchObject({
      state: "PENDING",
      topic: "a2a",
      operation: "a2a.send",
      peers: [zeta.handle],
      preview: "Please.",
      step: "preset:first_contacts",
      subject: { type: "a2a_task", id: task.id },
      content: { content: { task_id: null, context_id: null, intent: null, parts: [{ text: "Please." }] } },
    });
    const [listed] = (await rest(stage.parley, scout.key, "GET", `${ledger(scout.handle)}/sent/tasks`)).body.items;
    expect(listed).toMatchObject({ id: task.id, messages: [], review: { id: review.id, state: "pending" } });
  });

  test("H6: a blocking send answers at once, and a stream stays open until the task goes on", async () => {
    const { scout, zeta } = await pair();
    const { message } = textMessage("Wait for me.");
    const before = performance.now();
    const { result } = await rpc(stage.parley, scout.key, zeta.handle, "SendMessage", { message });
    expect(result.task.metadata.review.state).toBe("pending");
    expect(performance.now() - before).toBeLessThan(20_000);
    const stream = await openStream(stage.parley, scout.key, zeta.handle, "SendStreamingMessage", {
      message: { ...message, messageId: randomUUID(), taskId: undefined, parts: [{ text: "Stream." }] },
    });
    const { id, metadata } = (await stream.next())!.result.task;
    expect((await decide(people(), "REJECT", metadata.review.id, ", reason: NOT_NOW")).error).toBeUndefined();
    expect((await stream.next())!.result.statusUpdate).toMatchObject({
      taskId: id,
      status: { state: "TASK_STATE_CANCELED" },
    });
    expect(await stream.next()).toBeNull();
  });

  test("H15: repeating its message changes nothing, and other content with its id is refused", async () => {
    const { scout, zeta } = await pair();
    const messageId = randomUUID();
    const task = await send(scout, zeta, "Once.", { messageId });
    expect(await send(scout, zeta, "Once.", { messageId })).toEqual(task);
    expect(await send(scout, zeta, "Twice.", { messageId })).toMatchObject({ code: -32602 });
    await decide(people(), "APPROVE", task.metadata.review.id);
    await runJobs();
    expect((await send(scout, zeta, "Once.", { messageId })).metadata.review.state).toBe("released");
    expect(await received(zeta)).toHaveLength(1);
  });

  test("W17: is withdrawn by canceling it; the next one is approved and appears once", async () => {
    const { scout, zeta } = await pair();
    const first = await send(scout, zeta, "Forget it.");
    const { result } = await rpc(stage.parley, scout.key, zeta.handle, "CancelTask", { id: first.id });
    expect(result).toMatchObject({
      status: { state: "TASK_STATE_CANCELED" },
      metadata: { review: { state: "withdrawn" } },
    });
    expect(await eventsOf(first.id, scout.id)).toEqual(["a2a.task.held", "a2a.task.canceled"]);
    const second = await send(scout, zeta, "Do it.");
    expect((await decide(people(), "APPROVE", second.metadata.review.id)).error).toBeUndefined();
    await runJobs();
    await runJobs();
    const tasks = await received(zeta);
    expect(tasks.map(({ id }) => id)).toEqual([second.id]);
    expect(tasks[0].messages).toMatchObject([{ role: "caller", parts: [{ text: "Do it." }] }]);
    expect(await eventsOf(second.id, zeta.id)).toEqual(["a2a.task.created"]);
    expect(await eventsOf(first.id, zeta.id)).toEqual([]);
    expect((await get(scout, zeta, second.id)).metadata.review.state).toBe("released");
    // It is no first contact any more.
    expect((await send(scout, zeta, "And this.")).metadata).toBeUndefined();
  });

  test("leaves no credentials of its address for notifications when it is canceled", async () => {
    const { scout, zeta } = await pair();
    const { message, configuration } = textMessage("Tell me.");
    const config = { url: "https://93.184.215.14/push", token: "a-secret-token" };
    const { result } = await rpc(stage.parley, scout.key, zeta.handle, "SendMessage", {
      message,
      configuration: { ...configuration, taskPushNotificationConfig: config },
    });
    const { id: taskId, metadata } = result.task;
    const sealed = async () => {
      const { a2aHeldMessage } = stage.parley.services.database.request.reader;
      return (await a2aHeldMessage.findUniqueOrThrow({ where: { reviewId: metadata.review.id } })).sealedPush;
    };
    expect(await sealed()).not.toBeNull();
    await rpc(stage.parley, scout.key, zeta.handle, "CancelTask", { id: taskId });
    expect(await sealed()).toBeNull();
  });

  test("H22: is canceled for its requester when a person refuses it, and the same again is refused", async () => {
    const { scout, zeta } = await pair();
    const task = await send(scout, zeta, "Wire the money.");
    const { error } = await decide(people(), "REJECT", task.metadata.review.id, ', reason: WRONG_CONTENT, note: "No."');
    expect(error).toBeUndefined();
    expect(await get(scout, zeta, task.id)).toMatchObject({
      status: { state: "TASK_STATE_CANCELED" },
      metadata: { review: { state: "rejected" } },
    });
    expect(await eventsOf(task.id, zeta.id)).toEqual([]);
    const again = await send(scout, zeta, "Wire the money.");
    expect(again).toMatchObject({
      code: -32040,
      data: [{ metadata: { side: "requester", reason: "already_rejected" } }],
    });
  });

  test("H31: is sent once when its release runs twice, and after a process died between approval and release", async () => {
    const { scout, zeta } = await pair();
    const { id, metadata } = await send(scout, zeta);
    await decide(people(), "APPROVE", metadata.review.id);
    const { services } = stage.parley;
    await Promise.all([1, 2, 3].map(() => releaseMessage(services, metadata.review.id, false)));
    await runJobs();
    expect(await eventsOf(id, zeta.id)).toEqual(["a2a.task.created"]);
    const { inboundTaskCount } = await services.database.request.reader.a2aSettings.findUniqueOrThrow({
      where: { identityId: zeta.id },
    });
    expect(inboundTaskCount).toBe(1);
  });

  test("H40: cannot be approved while the worker does not take it, and waits on", async () => {
    const { parley, away } = stage;
    const { scout, zeta } = await pair();
    const { id, metadata } = await send(scout, zeta);
    await addRule(parley, away, zeta, "block", scout);
    expect((await decide(people(), "APPROVE", metadata.review.id)).error).toMatchObject({
      code: "release_refused",
      details: { code: "a2a_admission_denied" },
    });
    expect((await get(scout, zeta, id)).metadata.review.state).toBe("pending");
    const { rows } = await parley.services.database.request.driver.query(
      "select 1 from event where identity_id = $1 and kind = 'a2a.admission_denied'",
      [zeta.id],
    );
    expect(rows).toEqual([]);
  });

  test("H25, H45: what follows it waits behind it, and is sent after it", async () => {
    const { scout, zeta } = await pair();
    const first = await send(scout, zeta, "First.");
    const { id: taskId, contextId } = first;
    const second = await send(scout, zeta, "Second.", { taskId });
    const sibling = await send(scout, zeta, "Sibling.", { contextId });
    expect(sibling.contextId).toBe(contextId);
    const behind = await reviewOf(people(), second.metadata.review.id);
    expect(behind).toMatchObject({ behind: first.metadata.review.id, subject: { id: taskId } });
    const early = await decide(people(), "APPROVE", behind.id, ", acknowledge: [EARLIER_PENDING]");
    expect(early.error).toMatchObject({ code: "release_refused", details: { code: "not_found" } });
    await decide(people(), "APPROVE", first.metadata.review.id);
    for (let round = 0; round < 4; round++) await runJobs();
    const tasks = await received(zeta);
    expect(new Set(tasks.map(({ id }) => id))).toEqual(new Set([taskId, sibling.id]));
    const { messages } = tasks.find(({ id }) => id === taskId);
    expect(messages.map(({ parts }: any) => parts[0].text)).toEqual(["First.", "Second."]);
  });
});

describe("a message of a task that both have", () => {
  async function opened() {
    const agents = await pair();
    await usePreset(people(), "AUTONOMOUS");
    const task = await send(agents.scout, agents.zeta);
    expect(task.metadata).toBeUndefined();
    return { ...agents, id: task.id as string };
  }

  test("H5, H23: a further one leaves the task as it is, and is in its history once it was approved", async () => {
    const { scout, zeta, id } = await opened();
    await usePreset(people(), "ALL_HELD");
    const before = await rest(stage.parley, zeta.key, "GET", `${ledger(zeta.handle)}/tasks/${id}`);
    const held = await send(scout, zeta, "More.", { taskId: id });
    expect(held.metadata.review.state).toBe("pending");
    expect(held.history).toHaveLength(1);
    const during = await rest(stage.parley, zeta.key, "GET", `${ledger(zeta.handle)}/tasks/${id}`);
    expect(during.body).toEqual(before.body);
    await decide(people(), "APPROVE", held.metadata.review.id);
    await runJobs();
    const { history } = await get(scout, zeta, id);
    expect(history.map(({ parts }: any) => parts[0].text)).toEqual(["Please.", "More."]);
    expect(await eventsOf(id, zeta.id)).toEqual(["a2a.task.created", "a2a.task.message"]);
  });

  test("H5: a worker's reply waits; refused, it leaves no trace for the requester", async () => {
    const { scout, zeta } = await pair();
    await usePreset(people(), "AUTONOMOUS");
    const { parley, home } = stage;
    await set(parley, home, scout, { publicly_discoverable: true });
    const { id } = await send(zeta, scout, "A question.");
    await usePreset(people(), "ALL_HELD");
    const answer = await reply(parley, scout.key, scout.handle, id, "complete", "A secret.");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ state: "submitted", review: { state: "pending" } });
    expect((await get(zeta, scout, id)).metadata).toBeUndefined();
    await decide(people(), "REJECT", answer.body.review.id, ", reason: OTHER");
    expect(await eventsOf(id, zeta.id)).toEqual(["a2a.task.created"]);
    const second = await reply(parley, scout.key, scout.handle, id, "complete", "An answer.");
    await decide(people(), "APPROVE", second.body.review.id);
    await runJobs();
    expect(await get(zeta, scout, id)).toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
  });

  test("H40: ends with the task", async () => {
    const { scout, zeta, id } = await opened();
    await usePreset(people(), "ALL_HELD");
    const held = await send(scout, zeta, "More.", { taskId: id });
    await reply(stage.parley, zeta.key, zeta.handle, id, "complete", "Done.");
    expect(await get(scout, zeta, id)).toMatchObject({
      status: { state: "TASK_STATE_COMPLETED" },
      metadata: { review: { id: held.metadata.review.id, state: "canceled" } },
    });
  });
});
