import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { errorOf, rest } from "../../support/rest.js";
import { everyWrite } from "../support/every-write.js";
import { WriteScene } from "../support/write-scene.js";

// Nothing of a frozen agent reaches Slack (wire contract reviews 2.2, 6.1, T5 to T7).

let scene: WriteScene;
let conversation: string;
beforeAll(async () => {
  scene = await WriteScene.start();
  conversation = `/conversations/${scene.slack.sample.general}`;
  // Because of a rule, Slack is asked before a write who would read it.
  const rules = `/api/v1/identities/${scene.agent.handle}/slack-contact-rules`;
  const rule = { action: "block", match_target: `${scene.slack.sample.workspaceId}:U0ELSEWHERE` };
  expect((await rest(scene.parley, scene.organization.adminKey, "POST", rules, rule)).status).toBe(201);
});
afterAll(() => scene?.close());
afterEach(async () => {
  const mutation = `mutation { unfreezeAgent(input: { agentHandle: "${scene.agent.handle}" }) { freeze { id } } }`;
  expect((await inBrowser(scene.parley, scene.organization.admin, mutation)).errors).toBeUndefined();
});

const freeze = async () => {
  const path = `/api/v1/identities/${scene.agent.handle}/freeze`;
  expect((await rest(scene.parley, scene.organization.admin, "PUT", path, { mode: "sends" })).status).toBe(200);
};
const post = (path: string, body: unknown, key: string = randomUUID()) =>
  scene.ask({ method: "POST", path, body }, key);
const frozen = [403, "agent_frozen"];

test("no kind of write asks Slack anything, by the agent or by an admin key", async () => {
  await freeze();
  const before = scene.slack.calls().length;
  for (const asked of Object.values(everyWrite(scene.slack.sample.general, scene.messageTs))) {
    for (const credential of [scene.agent.key, scene.organization.adminKey]) {
      expect([asked.path, errorOf(await scene.ask(asked, randomUUID(), { credential }))]).toEqual([asked.path, frozen]);
    }
  }
  expect(scene.slack.calls()).toHaveLength(before);
});

test("T6: a file is refused with its name, title and comment, before Slack offers an address", async () => {
  await freeze();
  const before = scene.slack.calls().length;
  const content = { filename: "account-12.txt", content_base64: "QWNjb3VudCAxMg==", initial_comment: "Account 12" };
  const body = { conversation_id: scene.slack.sample.general, ...content };
  expect(errorOf(await post("/files", body))).toEqual(frozen);
  expect(scene.slack.calls()).toHaveLength(before);
});

test("a conversation with other people is not opened", async () => {
  await freeze();
  const before = scene.slack.calls().length;
  expect(errorOf(await post("/conversations", { user_ids: [scene.slack.sample.ada] }))).toEqual(frozen);
  expect(scene.slack.calls()).toHaveLength(before);
});

test("T7: a stream that was started before is neither continued nor ended", async () => {
  const task = { type: "task_update", id: "research", title: "Read the notes", status: "in_progress" };
  const recipient = { recipient_user_id: scene.slack.sample.ada, recipient_team_id: scene.slack.sample.workspaceId };
  const begun = { thread_ts: scene.messageTs, ...recipient, chunks: [task] };
  const { body: stream } = await post(`${conversation}/streams`, begun);
  await freeze();
  const told = { chunks: [{ ...task, output: "Account 12" }] };
  for (const change of ["append", "stop"]) {
    expect(errorOf(await post(`${conversation}/streams/${stream.id}/${change}`, told))).toEqual(frozen);
  }
  const { messages } = scene.slack.model.channel(scene.slack.sample.general);
  expect(messages.get(stream.message_ts)?.stream).toMatchObject({ chunks: [task], isOpen: true });
});

test("T33: a write whose recipients Slack is asked for when the freeze is answered is not begun", async () => {
  scene.slack.fault("conversations.info", { kind: "hang" });
  const writing = post("/messages", { conversation_id: scene.slack.sample.general, text: "Account 12" });
  await vi.waitUntil(() => scene.slack.hanging === 1);
  await freeze();
  scene.slack.release();
  expect(errorOf(await writing)).toEqual(frozen);
  expect(JSON.stringify(scene.slack.calls("chat.postMessage"))).not.toContain("Account 12");
});

test("a repeat of what was done before is answered, and a key that was refused is free", async () => {
  const [done, refused] = [randomUUID(), randomUUID()];
  const message = { conversation_id: scene.slack.sample.general, text: "One" };
  const first = await post("/messages", message, done);
  await freeze();
  const before = scene.slack.calls().length;
  expect((await post("/messages", message, done)).body).toEqual(first.body);
  expect(errorOf(await post("/messages", message, refused))).toEqual(frozen);
  expect(errorOf(await scene.ask({ method: "GET", path: "/actions/by-key" }, refused))[0]).toBe(404);
  expect(scene.slack.calls()).toHaveLength(before);
});
