import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProcessClient } from "../support/process-client.js";
import { SubscriptionSocket } from "../support/swarm-socket.js";
import { createTarget, type Target } from "./target.js";
import { awkwardText, runs } from "./values.js";

let target: Target;
let requester: ProcessClient;

beforeAll(async () => {
  target = await createTarget();
  requester = new ProcessClient(target.url, target.requester.key);
});

afterAll(() => target?.close());

/** A cursor that was never given out: made up, or a real one that was changed somewhere. */
function forged(real: readonly string[]): fc.Arbitrary<string> {
  const character = fc.constantFrom(..."ABCXYZabcxyz0189-_.=+/ ".split(""));
  const changed = fc
    .record({
      cursor: fc.constantFrom(...real),
      at: fc.nat(),
      character,
      how: fc.constantFrom("put", "cut", "add", "drop"),
    })
    .map(({ cursor, at: anywhere, character: other, how }) => {
      const at = anywhere % cursor.length;
      if (how === "put") return cursor.slice(0, at) + other + cursor.slice(at + 1);
      if (how === "cut") return cursor.slice(0, at);
      return how === "add"
        ? cursor.slice(0, at) + other + cursor.slice(at)
        : cursor.slice(0, at) + cursor.slice(at + 1);
    });
  return fc.oneof({ weight: 3, arbitrary: changed }, awkwardText).filter((cursor) => !real.includes(cursor));
}

const codeOf = (body: any): string => body.errors?.[0].extensions.code;

test("a cursor that was not given out is refused everywhere, whatever it looks like", async () => {
  const [logCursor, listCursor] = target.cursors as [string, string];
  const lists = `query ($after: String) { a2aTasks(agentHandle: "requester", direction: OUTBOUND, after: $after) { nodes { id } } }`;
  await fc.assert(
    fc.asyncProperty(forged([logCursor, listCursor]), async (cursor) => {
      const answer = await requester.call("POST", "/graphql", { query: lists, variables: { after: cursor } });
      expect(codeOf(answer.body), cursor).toBe("invalid_cursor");
      // REST takes an empty one as none.
      if (cursor === "") return;
      const query = new URLSearchParams({ cursor }).toString();
      const rest = await requester.call("GET", `/api/v1/identities/requester/a2a/sent/tasks?${query}`);
      // A NUL is refused in any text before it is asked what the text means.
      const code = cursor.includes("\0") ? "validation_failed" : "invalid_cursor";
      expect([rest.status, rest.body.error?.code], cursor).toEqual([422, code]);
    }),
    runs("fuzz cursors", 200),
  );
  // Those of another list or of the log are no better.
  for (const cursor of [logCursor, listCursor]) {
    const other = `{ identities(after: ${JSON.stringify(cursor)}) { nodes { id } } }`;
    expect(codeOf((await requester.call("POST", "/graphql", { query: other })).body)).toBe("invalid_cursor");
  }
  await target.expectHealthy();
});

test("a subscription does not begin at a cursor that was not given out", async () => {
  const query = 'subscription ($after: String) { taskUpdated(agentHandle: "requester", after: $after) { cursor } }';
  await fc.assert(
    fc.asyncProperty(forged(target.cursors), async (after) => {
      const said = await new Promise<string>((resolve) => {
        const subscribing = { url: target.url, key: target.requester.key, query, variables: { after } };
        const socket = new SubscriptionSocket(subscribing, {
          next: (data) => resolve(`an event: ${JSON.stringify(data)}`),
          failed(reason) {
            resolve(reason);
            socket.drop();
          },
          closed: (code) => resolve(`closed: ${code}`),
        });
      });
      expect(JSON.parse(said), after).toMatchObject({
        type: "error",
        payload: [{ extensions: { code: "invalid_cursor" } }],
      });
    }),
    runs("fuzz subscription cursors", 75),
  );
  await target.expectHealthy();
});
