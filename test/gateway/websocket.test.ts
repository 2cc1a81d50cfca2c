import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { ManualClock } from "../support/manual-clock.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { openSocket, type TestSocket } from "../support/socket.js";
import { activity, consoleOf, createAgentKey, createIdentity } from "./subscriptions/activity.js";

let parley: TestParley;
const clock = new ManualClock();
const sockets: TestSocket[] = [];

function open(params: Record<string, unknown> | undefined): TestSocket {
  const opened = openSocket(parley.url, params);
  sockets.push(opened);
  return opened;
}

beforeAll(async () => {
  parley = await startTestParley({ clock });
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((opened) => opened.close()));
});
afterAll(() => parley.close());

test("queries and mutations work over the socket as they do over HTTP", async () => {
  const socket = open({ apiKey: parley.adminKey });
  expect(await socket.run("{ viewer { kind } }")).toEqual({ data: { viewer: { kind: "ADMIN_KEY" } } });
  const made = await socket.run(
    'mutation { createIdentity(input: { agentHandle: "over-ws" }) { identity { agentHandle mailbox { emailAddress } } } }',
  );
  expect(made.data.createIdentity.identity.mailbox.emailAddress).toBe("over-ws@agents.localhost");
});

test("a console user's token opens a socket too", async () => {
  const token = parley.firstKeys!.consoleToken;
  expect(await open({ token }).run("{ viewer { kind } }")).toEqual({ data: { viewer: { kind: "CONSOLE_ADMIN" } } });
});

test.each([
  ["no credential", undefined],
  ["an unknown key", { apiKey: "ApiKey_00000000-0000-4000-8000-000000000000.nothing" }],
  ["a credential of the wrong type", { apiKey: 7 }],
  ["a token that is none", { token: "not.a.token" }],
])("a socket with %s is closed with 4401", async (_, params) => {
  const socket = open(params);
  await expect(socket.run("{ viewer { kind } }")).rejects.toBeDefined();
  expect(await socket.closed).toBe(4401);
});

test("a socket is closed with 4403 when its key is revoked in mid-stream", async () => {
  const { id } = await createIdentity(parley, "revoked-one");
  const key = await createAgentKey(parley, id);
  const socket = open({ apiKey: key.secret });
  await socket.run("{ viewer { kind } }");
  const stream = socket.subscribe(activity, { handle: "revoked-one" });
  const ended = stream.untilOver();
  await parley.graphql(
    "mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { id } } }",
    { input: { id: key.id } },
    consoleOf(parley),
  );
  expect(await socket.closed).toBe(4403);
  expect(await ended).toBe("over");
});

test("a socket on which nothing happens is closed with 4403 too when its key is revoked", async () => {
  const { id } = await createIdentity(parley, "idle-one");
  const key = await createAgentKey(parley, id);
  const socket = open({ apiKey: key.secret });
  await socket.run("{ viewer { kind } }");
  await parley.graphql(
    "mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { id } } }",
    { input: { id: key.id } },
    consoleOf(parley),
  );
  expect(await socket.closed).toBe(4403);
});

test("a socket is closed with 4403 when the identity of its key is deleted", async () => {
  const { id } = await createIdentity(parley, "deleted-one");
  const { secret } = await createAgentKey(parley, id);
  const socket = open({ apiKey: secret });
  await socket.run("{ viewer { kind } }");
  await parley.graphql(
    "mutation ($input: DeleteIdentityInput!) { deleteIdentity(input: $input) { __typename } }",
    { input: { agentHandle: "deleted-one" } },
    parley.adminKey,
  );
  expect(await socket.closed).toBe(4403);
});

test("limits hold over the socket as over HTTP", async () => {
  const socket = open({ apiKey: parley.adminKey });
  const wide = `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: viewer { kind }`).join(" ")} }`;
  await expect(socket.run(wide)).rejects.toMatchObject([{ extensions: { code: "operation_too_complex" } }]);
  await expect(socket.run("{ nothingOfTheKind }")).rejects.toMatchObject([{ extensions: { code: "bad_request" } }]);
  await expect(socket.run("{ viewer {")).rejects.toMatchObject([{ extensions: { code: "bad_request" } }]);
});

test("one socket may not hold any number of subscriptions", async () => {
  await createIdentity(parley, "many");
  const socket = open({ apiKey: parley.adminKey });
  const streams = Array.from({ length: 100 }, () => socket.subscribe(activity, { handle: "many" }));
  const waiting = streams.map((stream) => stream.next().catch(() => {}));
  await expect(socket.run(activity, { handle: "many" })).rejects.toMatchObject([
    { extensions: { code: "operation_too_complex" } },
  ]);
  await socket.close();
  await Promise.all(waiting);
});

test("what happens after a subscription was sent is heard, however long its new document takes to plan", async () => {
  const identity = await createIdentity(parley, "heard-at-once");
  // What happened before has its position before: from now on means after it.
  await parley.services.events.publish();
  const socket = open({ apiKey: parley.adminKey });
  await socket.run("{ viewer { kind } }");
  const stream = socket.subscribe(activity.replace("cursor", "cursor first: cursor second: cursor"), {
    handle: "heard-at-once",
  });
  const first = stream.next();
  const pong = once(socket.socket(), "message");
  socket.socket().send(JSON.stringify({ type: "ping" }));
  expect(String((await pong)[0])).toContain("pong");
  await identity.rename("renamed meanwhile");
  expect((await first).data.agentActivity.subject.displayName).toBe("renamed meanwhile");
});

test("messages that are not of the protocol close the socket and nothing else", async () => {
  const raw = new WebSocket(`${parley.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const code = new Promise((resolve) => raw.once("close", resolve));
  raw.once("open", () => raw.send("{"));
  expect(await code).toBe(4400);
  const large = new WebSocket(`${parley.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const tooLarge = new Promise((resolve) => large.once("close", resolve));
  large.once("open", () => large.send("x".repeat(2 * 1024 * 1024)));
  expect(await tooLarge).toBe(1009);
  expect((await parley.fetch("/readyz")).status).toBe(200);
});

test("an upgrade of any other path is refused", async () => {
  const raw = new WebSocket(`${parley.url.replace("http", "ws")}/elsewhere`);
  const refused = await new Promise((resolve) => raw.once("error", resolve));
  expect(String(refused)).toContain("404");
});

// Last, because the clock that it moves is everybody's.
test("a socket of a token is closed with 4403 when the token expires", async () => {
  const socket = open({ token: parley.firstKeys!.consoleToken });
  await socket.run("{ viewer { kind } }");
  clock.advance(13 * 60 * 60 * 1000);
  expect(await socket.closed).toBe(4403);
});
