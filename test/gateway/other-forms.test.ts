import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { parse } from "graphql";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";

// Requests that other servers of GraphQL take in forms of their own: each works here, or is refused in words that help.

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

const query = "{ viewer { kind } }";
const answered = { data: { viewer: { kind: "ADMIN_KEY" } } };

async function post(body: object, accept = "application/json") {
  const headers = { "content-type": "application/json", accept };
  const response = await parley.fetch(
    "/graphql",
    { method: "POST", body: JSON.stringify(body), headers },
    parley.adminKey,
  );
  return { status: response.status, body: (await response.json()) as any };
}

const create = (handle: string) =>
  `mutation { createIdentity(input: { agentHandle: "${handle}" }) { identity { id } } }`;

async function exists(handle: string): Promise<boolean> {
  const { data } = await parley.graphql(`{ identity(agentHandle: "${handle}") { id } }`, {}, parley.adminKey);
  return data!["identity"] !== null;
}

describe("a persisted query", () => {
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  const persisted = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
  const refusal = {
    message: "PersistedQueryNotSupported",
    extensions: {
      code: "PERSISTED_QUERY_NOT_SUPPORTED",
      status: 400,
      hint: expect.stringContaining("text of the operation in `query`"),
      docsUrl: expect.stringMatching(/\/docs\/errors#bad_request$/),
    },
  };

  it.each([
    ["application/json", 200],
    ["application/graphql-response+json", 400],
    ["text/event-stream", 400],
  ])("without its text is refused as its clients expect, as %s", async (accept, status) => {
    for (const more of [{}, { query: "" }, { query: null }]) {
      const answer = await post({ extensions: persisted(hashOf(query)), ...more }, accept);
      expect(answer).toEqual({ status, body: { errors: [refusal] } });
    }
    const search = new URLSearchParams({ extensions: JSON.stringify(persisted(hashOf(query))) }).toString();
    const got = await parley.fetch(`/graphql?${search}`, { headers: { accept } }, parley.adminKey);
    expect([got.status, await got.json()]).toEqual([status, { errors: [refusal] }]);
  });

  it("with its text is answered, by POST and by GET, whatever its hash", async () => {
    for (const hash of [hashOf(query), "of something else"]) {
      const extensions = { ...persisted(hash), clientLibrary: { name: "test" } };
      expect(await post({ query, extensions })).toEqual({ status: 200, body: answered });
      const search = new URLSearchParams({ query, extensions: JSON.stringify(extensions) }).toString();
      expect(await (await parley.fetch(`/graphql?${search}`, {}, parley.adminKey)).json()).toEqual(answered);
    }
  });

  const require = createRequire(import.meta.url);
  it.each(["apollo-client-3", "apollo-client-4"])("of %s is sent again as text, and answered", async (name) => {
    const { ApolloClient, from, ApolloLink, HttpLink, InMemoryCache } = require(`${name}/core`) as any;
    const { createPersistedQueryLink } = require(`${name}/link/persisted-queries`) as any;
    const bodies: string[] = [];
    const link = new HttpLink({
      uri: `${parley.url}/graphql`,
      headers: { "x-api-key": parley.adminKey },
      fetch: (input: string, init: RequestInit) => {
        bodies.push(init.body as string);
        return fetch(input, init);
      },
    });
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: (from ?? ApolloLink.from)([createPersistedQueryLink({ sha256: hashOf }), link]),
    });
    const { data } = await client.query({ query: parse(query) });
    expect(data.viewer.kind).toBe("ADMIN_KEY");
    expect(bodies.map((body) => "query" in JSON.parse(body))).toEqual([false, true]);
  });
});

test("a batch is refused with what to do instead, and nothing of it runs", async () => {
  for (const accept of ["application/json", "application/graphql-response+json", "text/event-stream"]) {
    for (const batch of [[{ query: create("batched") }, { query }], [{ query }], []]) {
      const { status, body } = await post(batch, accept);
      expect([status, body.errors]).toMatchObject([
        400,
        [{ message: expect.stringContaining("one operation"), extensions: { code: "bad_request" } }],
      ]);
      expect(body.errors[0].extensions.hint).toContain("Turn off batching");
    }
  }
  expect(await exists("batched")).toBe(false);
});

describe("a subscription that does not come as a stream", () => {
  const subscription = 'subscription { agentActivity(agentHandle: "nobody") { kind } }';
  const form = "multipart/mixed;boundary=graphql;subscriptionSpec=1.0";

  it.each([
    [`${form},application/json`, 200],
    [`${form},application/graphql-response+json,application/json;q=0.9`, 400],
    ["application/json", 200],
    [form, 406],
  ])("with Accept: %s is told of streams and sockets", async (accept, expected) => {
    const { status, body } = await post({ query: subscription }, accept);
    const { code, hint } = body.errors[0].extensions;
    expect([status, code]).toEqual([expected, "bad_request"]);
    expect(hint).toContain("`Accept: text/event-stream`");
    expect(hint).toContain("WebSocket");
  });
});

test("an Accept that allows no answer is refused before anything runs", async () => {
  for (const accept of ["multipart/mixed", "image/png", "application/json;q=0", "application/json; charset=latin1"]) {
    expect(await post({ query: create("unreadable") }, accept)).toMatchObject({
      status: 406,
      body: { errors: [{ extensions: { code: "bad_request", status: 406, hint: expect.stringContaining("Accept") } }] },
    });
  }
  expect(await exists("unreadable")).toBe(false);
});

test("an Accept that allows an answer somehow has one", async () => {
  for (const accept of ["", "*/*", "application/*", "application/json; charset=utf-8", "image/png, */*;q=0.1"]) {
    expect(await post({ query }, accept)).toEqual({ status: 200, body: answered });
  }
});
