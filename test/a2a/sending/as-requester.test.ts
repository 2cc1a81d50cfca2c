import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { reply } from "../support/ledger.js";
import { set } from "../support/rules.js";
import { openTask } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services);
  away = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "planner");
  worker = await makeAgent(parley.services, away, "researcher");
  await set(parley, away, worker, { publicly_discoverable: true });
});

afterAll(() => parley.close());

const answering = `mutation ($input: AnswerTaskAsRequesterInput!) { answerTaskAsRequester(input: $input) {
  task { state messages { role parts { text } } } } }`;
const canceling = `mutation ($input: CancelTaskAsRequesterInput!) { cancelTaskAsRequester(input: $input) { task { state } } }`;

const run = (credential: TestCredential, query: string, input: object) => parley.graphql(query, { input }, credential);
async function codeOf(credential: TestCredential, query: string, input: object): Promise<unknown> {
  return (await run(credential, query, input)).errors?.[0]!.extensions.code;
}

const answerTo = (taskId: string, text = "Blue.", messageId = `answer ${taskId}`) => ({
  agentHandle: requester.handle,
  taskId,
  messageId,
  parts: [{ text }],
});

async function asked(): Promise<string> {
  const { id } = await openTask(parley, requester.key, worker.handle, "Paint it.");
  await reply(parley, worker.key, worker.handle, id, "ask_caller", "Which colour?");
  return id;
}

test("people of the requester's organization answer a question in its name, once for each message id", async () => {
  const id = await asked();
  const task = {
    state: "WORKING",
    messages: [
      { role: "CALLER", parts: [{ text: "Paint it." }] },
      { role: "AGENT", parts: [{ text: "Which colour?" }] },
      { role: "CALLER", parts: [{ text: "Blue." }] },
    ],
  };
  for (const credential of [home.member, home.admin]) {
    expect((await run(credential, answering, answerTo(id))).data).toEqual({ answerTaskAsRequester: { task } });
  }
  expect(await codeOf(home.member, answering, answerTo(id, "Red."))).toBe("a2a_message_id_reused");
});

test("people of the worker's organization, and keys, do not write in the requester's name", async () => {
  const id = await asked();
  expect(await codeOf(away.admin, answering, answerTo(id))).toBe("not_found");
  expect(await codeOf(away.admin, answering, { ...answerTo(id), agentHandle: worker.handle })).toBe("not_found");
  expect(await codeOf(away.admin, canceling, { agentHandle: worker.handle, taskId: id })).toBe("not_found");
  for (const key of [home.adminKey, requester.key]) {
    expect(await codeOf(key, answering, answerTo(id))).toBe("console_required");
  }
  expect(await codeOf(home.member, answering, { ...answerTo(id), parts: [] })).toBe("validation_failed");
});

test("an answer is admitted as the requester's own messages are", async () => {
  const id = await asked();
  await set(parley, away, worker, { enabled: false });
  const { errors } = await run(home.member, answering, answerTo(id));
  expect(errors?.[0]!.extensions).toMatchObject({ code: "a2a_admission_denied", details: { side: "worker" } });
  await set(parley, away, worker, { enabled: true });
});

test("they cancel its tasks, and what is over takes no more", async () => {
  const id = await asked();
  const input = { agentHandle: requester.handle, taskId: id.toUpperCase() };
  const canceled = { cancelTaskAsRequester: { task: { state: "CANCELED" } } };
  for (let times = 0; times < 2; times += 1) expect((await run(home.member, canceling, input)).data).toEqual(canceled);
  expect(await codeOf(home.member, answering, answerTo(id))).toBe("a2a_task_terminal");
  const done = await asked();
  await reply(parley, worker.key, worker.handle, done, "complete", "Done.");
  expect(await codeOf(home.member, canceling, { ...input, taskId: done })).toBe("a2a_task_terminal");
});
