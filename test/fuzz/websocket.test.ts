import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { errorCatalogue } from "../../subgraphs/index.js";
import { createTarget, type Target } from "./target.js";
import { awkwardJson, awkwardText, runs } from "./values.js";

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});

afterAll(() => target?.close());

/** Closings that the protocols name; 1006 is none that a server can send, 4500 would be a fault of ours. */
const closings = [1000, 1002, 1003, 1007, 1009, 4400, 4401, 4403, 4406, 4408, 4409, 4429];
const kinds = ["connection_ack", "next", "error", "complete", "ping", "pong"];

function frames(): fc.Arbitrary<string | Uint8Array> {
  const id = fc.constantFrom("1", "1", "2", "", "__proto__", "x".repeat(300));
  const query = fc.constantFrom(
    ...[
      "{ eventCursor }",
      "{ eventCursor",
      "{ nope }",
      "subscription { nope }",
      "mutation { revokeOwnApiKey { nope } }",
    ],
    'subscription { taskUpdated(agentHandle: "requester") { cursor } }',
    'subscription { taskUpdated(agentHandle: "nobody") { cursor } }',
    'subscription { a: taskUpdated(agentHandle: "requester") { cursor } b: taskUpdated(agentHandle: "x") { cursor } }',
    'subscription ($x: Boolean!) { agentActivity(agentHandle: "requester") @include(if: $x) { cursor } }',
  );
  const apiKey = fc.constantFrom(target.requester.key, target.requester.key, target.requester.key, "x", "", null, 1);
  const good = fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant("connection_init"), payload: fc.record({ apiKey }) }) },
    {
      weight: 8,
      arbitrary: fc.record({
        id,
        type: fc.constant("subscribe"),
        payload: fc.oneof(
          { weight: 3, arbitrary: fc.record({ query }) },
          fc.record({ query, variables: awkwardJson, operationName: awkwardText }, { requiredKeys: ["query"] }),
        ),
      }),
    },
    fc.record({ id, type: fc.constant("complete") }),
    fc.record({ type: fc.constantFrom("ping", "pong", "next", "connection_ack", "nope", ""), payload: awkwardJson }),
  );
  const changed = fc.tuple(good, fc.dictionary(fc.constantFrom("id", "type", "payload"), awkwardJson, { maxKeys: 2 }));
  return fc.oneof(
    { weight: 8, arbitrary: good.map((frame) => JSON.stringify(frame)) },
    { weight: 3, arbitrary: changed.map(([frame, changes]) => JSON.stringify({ ...frame, ...changes })) },
    { weight: 1, arbitrary: awkwardText },
    { weight: 1, arbitrary: awkwardJson.map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("x".repeat(2_000_000), "[".repeat(200_000), `{"id":"${"y".repeat(500_000)}"`),
    },
  );
}

interface Heard {
  readonly messages: any[];
  readonly closing: number;
}

/** Asked at the end: when it is answered, or the connection was closed for it, all before it was read. */
const last = JSON.stringify({ id: "last", type: "subscribe", payload: { query: "{ eventCursor }" } });

/** Says everything at once, after an orderly opening when that is asked for, and hears the server out. */
function say(said: readonly (string | Uint8Array)[], opened: boolean, protocol: string): Promise<Heard> {
  const messages: any[] = [];
  const socket = new WebSocket(`${target.url.replace("http", "ws")}/graphql`, protocol);
  const opening = JSON.stringify({ type: "connection_init", payload: { apiKey: target.requester.key } });
  const sayAll = (): void => {
    for (const frame of [...said, last]) socket.send(frame);
  };
  return new Promise((resolve) => {
    socket.on("open", () => (opened ? socket.send(opening) : sayAll()));
    socket.on("message", (text) => {
      const message = JSON.parse((text as Buffer).toString());
      messages.push(message);
      if (opened && message.type === "connection_ack" && messages.length === 1) sayAll();
      if (message.id === "last" && message.type !== "next") socket.close(1000);
    });
    socket.on("error", () => {});
    socket.on("close", (code) => resolve({ messages, closing: code }));
  });
}

test("whatever is said over a socket is answered in the protocol or ends the connection, and changes nothing", async () => {
  const before = await target.contents();
  const protocol = fc.constantFrom(
    "graphql-transport-ws",
    "graphql-transport-ws",
    "graphql-transport-ws",
    "graphql-ws",
  );
  const seen = new Set<number | string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(frames(), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      protocol,
      async (said, init, sub) => {
        const { messages, closing } = await say(said, init, sub);
        const context = `${said.map((frame) => String(frame).slice(0, 200)).join("\n")}\n=> ${closing} ${JSON.stringify(messages).slice(0, 800)}`;
        seen.add(closing);
        // A server that closes before it has read what is too large resets the connection: its close frame may be lost.
        const tooLarge = said.some((frame) => frame.length > 1_048_576);
        // The client itself breaks off when the server does not speak the protocol that was asked for.
        const spoken = sub === "graphql-transport-ws";
        if (closing !== 1006 || (spoken && !tooLarge)) expect(closings, context).toContain(closing);
        for (const message of messages) {
          seen.add(message.type);
          expect(kinds, context).toContain(message.type);
          const errors = message.type === "error" ? message.payload : (message.payload?.errors ?? []);
          for (const error of errors) {
            expect(errorCatalogue, context).toHaveProperty([error.extensions.code]);
            expect(error.extensions.code, context).not.toBe("internal_error");
          }
        }
      },
    ),
    runs("fuzz websocket", 200),
  );
  for (const kind of ["connection_ack", "next", "error", 4400, 4401, 4429]) expect(seen).toContain(kind);
  expect(await target.contents()).toBe(before);
  await target.expectHealthy();
});
