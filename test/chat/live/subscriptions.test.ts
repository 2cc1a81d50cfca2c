import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeOrganization } from "../../support/org.js";
import type { TestCredential } from "../../support/parley.js";
import { openSocket, type TestSocket, type TestStream } from "../../support/socket.js";
import { everyWrite } from "../support/every-write.js";
import { WriteScene } from "../support/write-scene.js";

// What a dashboard sees of writes to a workspace, without asking again.

const operations = `subscription($id: ID!, $after: String) {
  chatOperationChanged(connectionId: $id, after: $after) {
    cursor kind status errorCode id: operationId now: operation { id status errorCode conversationId messageTs }
  } }`;
const actions = `subscription($id: ID!, $after: String) {
  chatActionChanged(connectionId: $id, after: $after) {
    cursor kind status errorCode id: actionId now: action { id status errorCode conversationId messageTs }
  } }`;

let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  scene = await WriteScene.start();
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close();
});

function open(apiKey = scene.agent.key): TestSocket {
  const socket = openSocket(scene.parley.url, { apiKey });
  sockets.push(socket);
  return socket;
}

const cursorOf = async (key: TestCredential) =>
  (await scene.parley.graphql("{ eventCursor }", {}, key)).data!["eventCursor"];

/** A stream from now on, or from a cursor. */
async function follow(document: string, after?: string, socket = open()): Promise<TestStream> {
  return socket.subscribe(document, { id: scene.connectionId, after: after ?? (await cursorOf(scene.agent.key)) });
}

/** The next changes; all of a document's one field. */
async function take(stream: TestStream, count: number): Promise<any[]> {
  return (await stream.take(count)).map(({ data, errors }) => {
    expect(errors).toBeUndefined();
    return Object.values(data)[0];
  });
}

const families = [
  ["chatOperationChanged", operations, "reaction_add", { began: "IN_PROGRESS", done: "SUCCEEDED" }, "chat.operation"],
  ["chatActionChanged", actions, "message_send", { began: "SENDING", done: "SENT" }, "chat.action"],
] as const;

describe.each(families)("%s", (_, document, kind, { began, done }, topic) => {
  const [method] = everyWrite("C0", "1.000000")[kind].slack;
  const ended = topic === "chat.action" ? "sent" : "succeeded";

  test("shows a write begin, and end when Slack answers", async () => {
    const stream = await follow(document);
    scene.slack.fault(method, { kind: "hang" });
    const answer = scene.ask(writes[kind], randomUUID());
    const [first] = await take(stream, 1);
    expect(first).toMatchObject({ kind: `${topic}.started`, status: began, errorCode: null, now: { status: began } });
    await vi.waitUntil(() => scene.slack.hanging === 1);
    scene.slack.release();
    const { id } = (await answer).body;
    const [second] = await take(stream, 1);
    expect(second).toMatchObject({ id, kind: `${topic}.${ended}`, status: done, now: { id, status: done } });
    expect(first.id).toBe(id);
  });

  test("shows failures with Slack's word", async () => {
    const stream = await follow(document);
    scene.slack.fault(method, { kind: "error", error: "is_archived" });
    await scene.ask(writes[kind], randomUUID());
    const [, end] = await take(stream, 2);
    expect(end).toMatchObject({ kind: `${topic}.failed`, status: "FAILED", errorCode: "is_archived" });
  });

  test("shows what nobody knows the end of become unknown after two minutes, once", async () => {
    const stream = await follow(document);
    scene.slack.fault(method, { kind: "hang" });
    const answer = scene.ask(writes[kind], randomUUID());
    await take(stream, 1);
    await vi.waitUntil(() => scene.slack.hanging === 1);
    scene.clock.advance(180_000);
    await scene.work();
    const [end] = await take(stream, 1);
    expect(end).toMatchObject({ kind: `${topic}.unknown`, status: "UNKNOWN", errorCode: "outcome_unknown" });
    scene.slack.release();
    await answer;
    await scene.ask(writes[kind], randomUUID());
    expect((await take(stream, 1))[0].kind).toBe(`${topic}.started`);
  });

  test("a repeat under the same key changes nothing", async () => {
    const [stream, key] = [await follow(document), randomUUID()];
    const first = await scene.ask(writes[kind], key);
    await scene.ask(writes[kind], key);
    const next = await scene.ask(writes[kind], randomUUID());
    const ids = (await take(stream, 4)).map(({ id }) => id);
    expect(ids).toEqual([first.body.id, first.body.id, next.body.id, next.body.id]);
  });

  test("goes on behind a cursor after a lost connection: each change once, none missing", async () => {
    const before = await follow(document);
    await scene.ask(writes[kind], randomUUID());
    const [{ cursor }] = await take(before, 1);
    for (const socket of sockets.splice(0)) await socket.close();
    const missed = [];
    for (let n = 0; n < 3; n += 1) missed.push((await scene.ask(writes[kind], randomUUID())).body.id);
    const again = await follow(document, cursor);
    const [end, ...others] = await take(again, 7);
    expect(end).toMatchObject({ kind: `${topic}.${ended}` });
    expect(others.map(({ id }) => id)).toEqual(missed.flatMap((id) => [id, id]));
  });

  test("a reader that stops for a while misses nothing, and holds up nobody", async () => {
    const [slow, quick] = [open(), await follow(document)];
    const stream = await follow(document, undefined, slow);
    await scene.ask(writes[kind], randomUUID());
    await take(stream, 2);
    slow.socket().pause();
    const ids = [];
    for (let n = 0; n < 40; n += 1) ids.push((await scene.ask(writes[kind], randomUUID())).body.id);
    expect((await take(quick, 82)).at(-1).id).toBe(ids.at(-1));
    slow.socket().resume();
    expect((await take(stream, 80)).map(({ id }) => id)).toEqual(ids.flatMap((id) => [id, id]));
  });

  test("tells of one connection alone, and of one family", async () => {
    const other = await scene.another();
    const admin = open(scene.organization.adminKey);
    const after = await cursorOf(scene.organization.adminKey);
    const stream = admin.subscribe(document, { id: scene.connectionId, after });
    await scene.ask(writes[kind], randomUUID(), { connectionId: other.connectionId, credential: other.agent.key });
    await scene.ask(writes[kind === "message_send" ? "pin_add" : "message_send"], randomUUID());
    const { body } = await scene.ask(writes[kind], randomUUID());
    expect((await take(stream, 2)).map(({ id }) => id)).toEqual([body.id, body.id]);
  });

  test("a connection of others does not exist, as one that never was", async () => {
    const elsewhere = await makeOrganization(scene.parley.services);
    const foreign = await scene.another(elsewhere);
    const sibling = await scene.another();
    const errorsOf = (key: string, id: string) =>
      open(key)
        .subscribe(document, { id })
        .next()
        .then(
          () => "events",
          (errors: any) => errors.map(({ message, extensions: { code, status } }: any) => [message, code, status]),
        );
    const never = await errorsOf(scene.agent.key, randomUUID());
    expect(never).toEqual([[expect.any(String), "not_found", 404]]);
    expect(await errorsOf(scene.agent.key, foreign.connectionId)).toEqual(never);
    expect(await errorsOf(scene.agent.key, sibling.connectionId)).toEqual(never);
    expect(await errorsOf(foreign.agent.key, scene.connectionId)).toEqual(never);
    expect(await errorsOf(elsewhere.adminKey, scene.connectionId)).toEqual(never);
  });
});
