import { createRequire } from "node:module";
import { cacheExchange, Client, CombinedError, fetchExchange, subscriptionExchange } from "@urql/core";
import { GraphQLClient } from "graphql-request";
import { createClient } from "graphql-ws";
import { parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestParley, type TestParley } from "../support/parley.js";

/** Clients of other makers, as they come: nothing is set but the address and the credential. */

const read = "query Read($handle: String!) { viewer { kind } identity(agentHandle: $handle) { agentHandle } }";
const strict = "query Strict($handle: String!) { identity(agentHandle: $handle) { agentHandle } }";
const create =
  "mutation Create($handle: String!) { createIdentity(input: { agentHandle: $handle }) { identity { agentHandle } } }";
const follow = "subscription Follow($handle: String!) { agentActivity(agentHandle: $handle) { kind } }";
const rename = (handle: string) =>
  `mutation { updateIdentity(input: { agentHandle: "${handle}", displayName: "new" }) { identity { id } } }`;

let parley: TestParley;
let url: string;
let headers: Record<string, string>;
const requests: { readonly method: string; readonly status: number }[] = [];

beforeAll(async () => {
  parley = await startTestParley();
  url = `${parley.url}/graphql`;
  headers = { "x-api-key": parley.adminKey };
});
afterAll(() => parley.close());

/** What a client sent, for clients that do not say. */
const recording: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  requests.push({ method: init?.method ?? "GET", status: response.status });
  return response;
};

const socketClient = () =>
  createClient({
    url: url.replace(/^http/, "ws"),
    webSocketImpl: WebSocket,
    connectionParams: { apiKey: parley.adminKey },
    retryAttempts: 0,
  });

/** Renames the identity until the subscription, whose opening no client tells of, has heard of it. */
async function renameUntil(heard: Promise<unknown>, handle: string): Promise<unknown> {
  let over = false;
  const done = heard.finally(() => {
    over = true;
  });
  while (!over) await Promise.race([parley.graphql(rename(handle), {}, parley.adminKey), done]);
  return done;
}

describe("@urql/core", () => {
  const client = () =>
    new Client({ url, exchanges: [cacheExchange, fetchExchange], fetch: recording, fetchOptions: { headers } });

  test("sends queries by GET and mutations by POST, and is answered", async () => {
    const made = await client().mutation(create, { handle: "urql" }).toPromise();
    expect([made.error, made.data]).toMatchObject([
      undefined,
      { createIdentity: { identity: { agentHandle: "urql" } } },
    ]);
    requests.length = 0;
    const answer = await client().query(read, { handle: "urql" }).toPromise();
    expect(answer.data).toMatchObject({ viewer: { kind: "ADMIN_KEY" }, identity: { agentHandle: "urql" } });
    const got = await client().query(strict, { handle: "urql" }, { preferGetMethod: "force" }).toPromise();
    expect(got.data).toMatchObject({ identity: { agentHandle: "urql" } });
    expect(requests).toContainEqual({ method: "GET", status: 200 });
  });

  test("reads the code of a miss beside the rest of the answer", async () => {
    const { data, error } = await client().query(read, { handle: "nobody" }).toPromise();
    expect(data).toMatchObject({ viewer: { kind: "ADMIN_KEY" }, identity: null });
    expect(codesOf(error)).toEqual(["not_found"]);
    const wrong = await client().query("{ nothing }", {}).toPromise();
    expect(codesOf(wrong.error)).toEqual(["bad_request"]);
    const taken = await client().mutation(create, { handle: "urql" }).toPromise();
    expect(codesOf(taken.error)).toEqual(["agent_handle_unavailable"]);
  });

  test("follows a subscription over the socket", async () => {
    const socket = socketClient();
    const live = new Client({
      url,
      exchanges: [
        subscriptionExchange({
          forwardSubscription: ({ query, variables }) => ({
            subscribe: (sink) => ({
              unsubscribe: socket.subscribe({ query: query!, variables: variables! }, sink as never),
            }),
          }),
        }),
      ],
      preferGetMethod: false,
    });
    const heard = new Promise((resolve) => {
      live.subscription(follow, { handle: "urql" }).subscribe(({ data }) => resolve(data?.agentActivity.kind));
    });
    expect(await renameUntil(heard, "urql")).toBe("identity.updated");
    await socket.dispose();
  });

  const codesOf = (error: CombinedError | undefined) =>
    error?.graphQLErrors.map(({ extensions }) => extensions["code"]);
});

// Two versions under names of their own; their types know only one name.
const require = createRequire(import.meta.url);
describe.each(["apollo-client-3", "apollo-client-4"])("%s", (name) => {
  const { ApolloClient, HttpLink, InMemoryCache } = require(`${name}/core`) as any;
  const { GraphQLWsLink } = require(`${name}/link/subscriptions`) as any;
  const options = { cache: undefined, defaultOptions: {} };
  const client = (more: object = {}) =>
    new ApolloClient({ ...options, cache: new InMemoryCache(), link: new HttpLink({ uri: url, headers, ...more }) });
  const handle = name;
  const codesOf = (error: any): string[] =>
    (error.graphQLErrors ?? error.errors ?? error).map(({ extensions }: any) => extensions.code);

  test("is answered by POST and by GET", async () => {
    const made = await client().mutate({ mutation: parse(create), variables: { handle } });
    expect(made.data.createIdentity.identity.agentHandle).toBe(handle);
    for (const more of [{}, { useGETForQueries: true }]) {
      const { data } = await client(more).query({ query: parse(read), variables: { handle } });
      expect(data).toMatchObject({ viewer: { kind: "ADMIN_KEY" }, identity: { agentHandle: handle } });
    }
  });

  test("reads the code of a miss, of a refusal and of a bad query", async () => {
    const all = await client().query({ query: parse(read), variables: { handle: "nobody" }, errorPolicy: "all" });
    expect(all.data).toMatchObject({ viewer: { kind: "ADMIN_KEY" }, identity: null });
    expect(codesOf(all.errors ?? all.error)).toEqual(["not_found"]);
    const failed = async (work: Promise<unknown>) => codesOf(await work.catch((error: unknown) => error));
    expect(await failed(client().query({ query: parse(strict), variables: { handle: "nobody" } }))).toEqual([
      "not_found",
    ]);
    expect(await failed(client().query({ query: parse("{ nothing }") }))).toEqual(["bad_request"]);
    const again = client().mutate({ mutation: parse(create), variables: { handle } });
    expect(await failed(again)).toEqual(["agent_handle_unavailable"]);
  });

  test("follows a subscription over the socket", async () => {
    const socket = socketClient();
    const live = new ApolloClient({ cache: new InMemoryCache(), link: new GraphQLWsLink(socket) });
    const heard = new Promise((resolve, reject) => {
      live
        .subscribe({ query: parse(follow), variables: { handle } })
        .subscribe({ next: ({ data }: any) => resolve(data?.agentActivity.kind), error: reject });
    });
    expect(await renameUntil(heard, handle)).toBe("identity.updated");
    live.stop();
    await socket.dispose();
  });
});

describe("graphql-request", () => {
  const client = (more: object = {}) => new GraphQLClient(url, { headers, ...more });

  test("is answered by POST and by GET", async () => {
    await client().request(create, { handle: "request" });
    for (const method of ["POST", "GET"] as const) {
      const data = await client({ method }).request(strict, { handle: "request" });
      expect(data).toEqual({ identity: { agentHandle: "request" } });
    }
  });

  test("reads the code of a miss and the rest of the answer", async () => {
    const error: any = await client()
      .request(read, { handle: "nobody" })
      .catch((thrown: unknown) => thrown);
    expect(error.response).toMatchObject({
      status: 200,
      data: { viewer: { kind: "ADMIN_KEY" }, identity: null },
      errors: [{ extensions: { code: "not_found" } }],
    });
  });
});
