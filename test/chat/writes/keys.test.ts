import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { errorOf, rest } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { everyWrite, type EveryWrite } from "../support/every-write.js";
import { type Asked, WriteScene } from "../support/write-scene.js";

// The truth table of wire contract chat 6, by its rows.

let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;

beforeAll(async () => {
  scene = await WriteScene.start();
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());

const callsOf = ({ slack: [method] }: EveryWrite) => scene.slack.calls(method).length;
const isReplay = ({ headers }: { headers: Headers }) => headers.get("idempotent-replay") === "true";
const reused = [409, "idempotency_key_reused"];

describe.each(Object.keys(everyWrite("C0", "1.000000")) as (keyof typeof writes)[])("%s", (kind) => {
  test("1, 2: a new key is one call; the same again is the same record, and no call", async () => {
    const [key, write] = [randomUUID(), writes[kind]];
    const before = callsOf(write);
    const first = await scene.ask(write, key);
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    const again = await scene.ask(write, key);
    expect([again.status, again.body, isReplay(again)]).toEqual([200, first.body, true]);
    expect(callsOf(write)).toBe(before + 1);
  });

  test("3: the key with other content is refused, in another conversation too", async () => {
    const [key, write] = [randomUUID(), writes[kind]];
    await scene.ask(write, key);
    const before = scene.slack.calls().length;
    const elsewhere = everyWrite(scene.slack.sample.random, scene.messageTs)[kind];
    const others = [elsewhere, ...(write.other === null ? [] : [write.other])];
    for (const other of others) expect(errorOf(await scene.ask(other, key))).toEqual(reused);
    expect(scene.slack.calls()).toHaveLength(before);
  });

  test("4: the key of another kind of operation is refused", async () => {
    const [key, write] = [randomUUID(), writes[kind]];
    const others = Object.entries(writes).filter(([name]) => name !== kind && name !== "message_send");
    const family = kind === "message_send" ? [] : others;
    await scene.ask(write, key);
    const answers = [];
    for (const [, other] of family) answers.push(errorOf(await scene.ask(other, key)));
    expect(answers).toEqual(family.map(() => reused));
  });

  test("8: the same while the first is under way is its record in progress, and no second call", async () => {
    const [key, write] = [randomUUID(), writes[kind]];
    const before = callsOf(write);
    scene.slack.fault(write.slack[0], { kind: "hang" });
    const first = scene.ask(write, key);
    await vi.waitUntil(() => scene.slack.hanging === 1);
    const second = await scene.ask(write, key);
    expect([second.status, isReplay(second)]).toEqual([200, true]);
    expect(["in_progress", "sending"]).toContain(second.body.status);
    scene.slack.release();
    const done = await first;
    expect([isReplay(done), done.body.id]).toEqual([false, second.body.id]);
    expect(["in_progress", "sending"]).not.toContain(done.body.status);
    expect(callsOf(write)).toBe(before + 1);
  });

  test("7: the key is another one on another connection", async () => {
    const [key, write, other] = [randomUUID(), writes[kind], await scene.another()];
    const first = await scene.ask(write, key);
    const where = { connectionId: other.connectionId, credential: other.agent.key };
    const second = await scene.ask(write, key, where);
    expect([second.status, isReplay(second), second.body.connection_id]).toEqual([200, false, other.connectionId]);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

test.each([
  ["5", "message_send", "reaction_add"],
  ["6", "reaction_add", "message_send"],
] as const)("%s: the key of a %s is free for a %s", async (_, one, other) => {
  const key = randomUUID();
  const first = await scene.ask(writes[one], key);
  const second = await scene.ask(writes[other], key);
  expect([second.status, isReplay(second)]).toEqual([200, false]);
  expect(second.body.id).not.toBe(first.body.id);
});

test.each(["failed", "unknown"])("2: a write that is %s is not tried again under its key", async (status) => {
  for (const write of [writes.message_send, writes.pin_add]) {
    const key = randomUUID();
    scene.slack.fault(write.slack[0], status === "failed" ? { kind: "error", error: "no_access" } : { kind: "drop" });
    const first = await scene.ask(write, key);
    expect(first.body.status).toBe(status);
    const before = callsOf(write);
    const again = await scene.ask(write, key);
    expect([again.body, isReplay(again)]).toEqual([first.body, true]);
    expect(callsOf(write)).toBe(before);
  }
});

test("3: what is left out and null are equal; a thread is not", async () => {
  const [key, { method, path }] = [randomUUID(), writes.message_send];
  const body = { conversation_id: scene.slack.sample.general, text: "In a thread?" };
  const first = await scene.ask({ method, path, body }, key);
  const second = await scene.ask({ method, path, body: { ...body, thread_ts: null } }, key);
  expect([second.body, isReplay(second)]).toEqual([first.body, true]);
  const third = await scene.ask({ method, path, body: { ...body, thread_ts: scene.messageTs } }, key);
  expect(errorOf(third)).toEqual(reused);
});

test("2: a reaction with colons around its name is the same as without", async () => {
  const [key, { method, path }] = [randomUUID(), writes.reaction_add];
  const first = await scene.ask({ method, path, body: { name: "wave" } }, key);
  const second = await scene.ask({ method, path, body: { name: ":wave:" } }, key);
  expect([second.body, isReplay(second)]).toEqual([first.body, true]);
});

describe("9: what is no key is refused, and nothing is recorded", () => {
  test.each([
    ["none", undefined],
    ["an empty one", ""],
    ["one that is too long", "a".repeat(129)],
    ["one with a blank", "a b"],
    ["one with a slash", "a/b"],
  ])("%s", async (_, key) => {
    const before = [scene.slack.calls().length, await stored()];
    for (const write of Object.values(writes)) expect((await scene.ask(write, key)).status).toBe(422);
    expect([scene.slack.calls().length, await stored()]).toEqual(before);
  });

  test("nor by GraphQL", async () => {
    const document = `mutation ($input: SendChatMessageInput!) { sendChatMessage(input: $input) { action { id } } }`;
    const { connectionId, agent, slack } = scene;
    const input = { connectionId, conversationId: slack.sample.general, text: "Hello", idempotencyKey: "a b" };
    const { errors } = await scene.parley.graphql(document, { input }, agent.key);
    expect(errors?.[0]?.extensions.code).toBe("validation_failed");
  });

  test("but one of 128 of all characters that may be in it is", async () => {
    const key = "Az09._:-".repeat(16);
    expect((await scene.ask(writes.message_send, key)).body.status).toBe("sent");
  });
});

test("10: a new key after an unknown outcome is a new operation, which may do it twice", async () => {
  const { message_send: write } = writes;
  scene.slack.fault(write.slack[0], { kind: "ok_then_drop" });
  const first = await scene.ask(write, randomUUID());
  const second = await scene.ask(write, randomUUID());
  expect([first.body.status, second.body.status]).toEqual(["unknown", "sent"]);
  expect(second.body.id).not.toBe(first.body.id);
});

describe("11: a write that was refused before it was recorded leaves its key free", () => {
  /** How a write is refused, after which another one is done under its key. */
  const refuseThenWrite = async (refused: Asked, where = {}) => {
    const key = randomUUID();
    const code = errorOf(await scene.ask(refused, key, where));
    expect((await scene.ask({ method: "GET", path: "/actions/by-key" }, key)).status).toBe(404);
    const later = await scene.ask(writes.message_send, key);
    expect([later.body.status, isReplay(later)]).toEqual(["sent", false]);
    return code;
  };

  test("404, 422", async () => {
    const nowhere = { connectionId: randomUUID() };
    expect(await refuseThenWrite(writes.message_send, nowhere)).toEqual([404, "not_found"]);
    const { method, path } = writes.message_send;
    for (const wrong of [
      { text: "" },
      { text: "a".repeat(12_001) },
      { conversation_id: "c 1" },
      { thread_ts: "1.2" },
    ]) {
      const body = { conversation_id: scene.slack.sample.general, text: "Hello", ...wrong };
      expect(await refuseThenWrite({ method, path, body })).toEqual([422, "validation_failed"]);
    }
  });

  test("409 while the connection is not connected; a record of before is still told", async () => {
    const { agent, connectionId, token } = await scene.another();
    const where = { connectionId, credential: agent.key };
    const [known, fresh] = [randomUUID(), randomUUID()];
    const first = await scene.ask(writes.message_send, known, where);
    const ending = `/api/v1/chat/connections/${connectionId}/disconnect`;
    await rest(scene.parley, scene.organization.adminKey, "POST", ending, {});
    expect(errorOf(await scene.ask(writes.message_send, fresh, where))).toEqual([409, "connection_not_connected"]);
    const again = await scene.ask(writes.message_send, known, where);
    expect([again.body, isReplay(again)]).toEqual([first.body, true]);
    expect(errorOf(await scene.ask(writes.message_send.other!, known, where))).toEqual(reused);
    expect(await connect(scene.parley, agent.key, agent.id, token)).toBe(connectionId);
    expect((await scene.ask(writes.message_send, fresh, where)).body.status).toBe("sent");
  });
});

const stored = () => scene.parley.services.database.request.writer.chatWrite.count();
