import { createClient } from "graphql-sse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTask } from "../a2a/support/rpc.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { headersOf, startTestParley, type TestCredential, type TestParley } from "../support/parley.js";

// Subscriptions as server-sent events: for agents without WebSockets, and for people with curl.

let parley: TestParley;
let ours: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

const query = "subscription Inbox($handle: String!) { a2aInbox(agentHandle: $handle) { kind task { id } } }";
const variables = { handle: "worker" };

beforeAll(async () => {
  parley = await startTestParley({ environment: { SOCKETS_MAX_PER_KEY: "3" } });
  ours = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, ours, "requester");
  worker = await makeAgent(parley.services, ours, "worker");
});

afterAll(() => parley.close());

interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: any;
}

/** What `curl -N` shows. */
async function open(body: object, credential: TestCredential, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(`${parley.url}/graphql`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", accept: "text/event-stream", ...headersOf(credential), ...headers },
    signal: leaving.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    leave: () => leaving.abort(),
    /** All that comes, to its end. */
    async rest(): Promise<string> {
      for (let all = ""; ;) {
        const { value, done } = await reader.read();
        if (done) return all;
        all += value;
      }
    },
    /** The next event; null when the stream is over. */
    async next(): Promise<StreamEvent | null> {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end < 0) {
          const { value, done } = await reader.read();
          if (done) return null;
          text += value;
          continue;
        }
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const field = (name: string) =>
          lines
            .find((line) => line.startsWith(`${name}:`))
            ?.slice(name.length + 1)
            .trim();
        const data = field("data");
        if (data !== undefined)
          return { event: field("event")!, id: field("id"), data: data === "" ? "" : JSON.parse(data) };
      }
    },
  };
}

describe("a stream", () => {
  it("gives live events with their cursors, and goes on behind Last-Event-ID without a gap", async () => {
    const stream = await open({ query, variables }, worker.key);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
    const { id: first } = await openTask(parley, requester.key, "worker", "One");
    const event = await stream.next();
    expect(event).toMatchObject({ event: "next", id: expect.stringMatching(/./) });
    expect(event!.data).toEqual({ data: { a2aInbox: { kind: "a2a.task.created", task: { id: first } } } });
    stream.leave();

    const { id: second } = await openTask(parley, requester.key, "worker", "Two");
    const resumed = await open({ query, variables }, worker.key, { "last-event-id": event!.id! });
    expect((await resumed.next())!.data.data.a2aInbox.task.id).toBe(second);
    resumed.leave();
  });

  it("serves the library for GraphQL over SSE, and a GET as EventSource sends it", async () => {
    const headers = headersOf(worker.key) as Record<string, string>;
    let connected = (): void => undefined;
    const begun = new Promise<void>((resolve) => (connected = resolve));
    const client = createClient({ url: `${parley.url}/graphql`, headers, on: { connected: () => connected() } });
    const events = client.iterate<{ a2aInbox: { task: { id: string } } }>({ query, variables });
    const next = events.next();
    const leaving = new AbortController();
    const search = new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString();
    const got = await fetch(`${parley.url}/graphql?${search}`, {
      headers: { accept: "text/event-stream", ...headers },
      signal: leaving.signal,
    });
    expect(got.status).toBe(200);
    await begun;
    const { id } = await openTask(parley, requester.key, "worker", "Three");
    expect((await next).value.data.a2aInbox.task.id).toBe(id);
    expect(new TextDecoder().decode((await got.body!.getReader().read()).value)).toContain("event: next\nid: ");
    await events.return!();
    leaving.abort();
  });

  it("ends without `complete` when its key is revoked, so that the client comes again and hears why", async () => {
    const other = await makeAgent(parley.services, ours, "revoked");
    const stream = await open({ query, variables: { handle: "revoked" } }, other.key);
    expect(stream.response.status).toBe(200);
    const { errors } = await parley.graphql("mutation { revokeOwnApiKey { apiKey { id } } }", {}, other.key);
    expect(errors).toBeUndefined();
    expect(await stream.next()).toBeNull();
  });
});

describe("a query or mutation", () => {
  const rename =
    'mutation ($name: String!) { updateIdentity(input: { agentHandle: "worker", displayName: $name }) { identity { displayName } } }';

  it("is one event, and then `complete`", async () => {
    const asked = await open({ query: "{ viewer { kind } }" }, worker.key);
    expect([asked.response.status, asked.response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(asked.response.headers.get("cache-control")).toBe("no-store");
    expect(await asked.rest()).toBe(
      'event: next\ndata: {"data":{"viewer":{"kind":"AGENT_KEY"}}}\n\nevent: complete\ndata:\n\n',
    );
    const named = await open({ query: rename, variables: { name: "Über" } }, ours.adminKey);
    const data = { data: { updateIdentity: { identity: { displayName: "Über" } } } };
    expect(await named.next()).toEqual({ event: "next", id: undefined, data });
    expect(await named.next()).toEqual({ event: "complete", id: undefined, data: "" });
    expect(await named.next()).toBeNull();
  });

  it("that is refused says so in its event", async () => {
    const missing = await open({ query: '{ identity(agentHandle: "nobody") { id } }' }, worker.key);
    expect((await missing.next())!.data).toMatchObject({
      data: { identity: null },
      errors: [{ path: ["identity"], extensions: { code: "not_found", docsUrl: expect.any(String) } }],
    });
    expect((await missing.next())!.event).toBe("complete");
  });

  it("is answered by the library for GraphQL over SSE, and by GET only if it changes nothing", async () => {
    const headers = headersOf(ours.adminKey) as Record<string, string>;
    const client = createClient({ url: `${parley.url}/graphql`, headers, retryAttempts: 0 });
    const results = [];
    for await (const result of client.iterate({ query: rename, variables: { name: "By SSE" } })) results.push(result);
    expect(results).toEqual([{ data: { updateIdentity: { identity: { displayName: "By SSE" } } } }]);
    const get = (search: Record<string, string>) =>
      fetch(`${parley.url}/graphql?${new URLSearchParams(search).toString()}`, {
        headers: { accept: "text/event-stream", ...headers },
      });
    expect(await (await get({ query: "{ viewer { kind } }" })).text()).toContain('"ADMIN_KEY"');
    const refused = await get({ query: rename, variables: JSON.stringify({ name: "By GET" }) });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
    expect(((await refused.json()) as any).errors[0].extensions.code).toBe("method_not_allowed");
    const { data } = await parley.graphql('{ identity(agentHandle: "worker") { displayName } }', {}, ours.adminKey);
    expect(data!["identity"].displayName).toBe("By SSE");
  });

  it("with an Idempotency-Key happens once", async () => {
    const create = 'mutation { createIdentity(input: { agentHandle: "once" }) { identity { id } } }';
    const texts = [];
    for (const replayed of [null, "true"]) {
      const stream = await open({ query: create }, ours.adminKey, { "idempotency-key": "sse-once" });
      expect(stream.response.headers.get("idempotent-replay")).toBe(replayed);
      texts.push(await stream.rest());
    }
    expect(texts[1]).toBe(texts[0]);
  });
});

describe("what is no stream", () => {
  it.each<[string, object, () => TestCredential, Record<string, string>, number, string]>([
    ["nobody's", { query, variables }, () => null, {}, 401, "unauthenticated"],
    ["another agent's inbox", { query, variables }, () => requester.key, {}, 404, "not_found"],
    ["a query that does not fit", { query: "{ nope }" }, () => worker.key, {}, 400, "bad_request"],
    ["a query to resume", { query: "{ eventCursor }" }, () => worker.key, { "last-event-id": "x" }, 400, "bad_request"],
    ["a cursor of nobody", { query, variables }, () => worker.key, { "last-event-id": "x" }, 422, "invalid_cursor"],
    ["a field that does not exist", { query: "subscription { nope }" }, () => worker.key, {}, 400, "bad_request"],
    ["no operation", {}, () => worker.key, {}, 400, "bad_request"],
  ])("%s is answered with an error before any event", async (_, body, credential, headers, status, code) => {
    const stream = await open(body, credential(), headers);
    const { status: answered } = stream.response;
    expect([answered, JSON.parse(await stream.rest()).errors[0].extensions.code]).toEqual([status, code]);
  });

  it("more streams than a key may have are refused, and places come back", async () => {
    const streams = [];
    for (let count = 0; count < 3; count++) streams.push(await open({ query, variables }, worker.key));
    expect((await open({ query, variables }, worker.key)).response.status).toBe(429);
    for (const { leave } of streams) leave();
    let status = 429;
    while (status === 429) {
      const again = await open({ query, variables }, worker.key);
      status = again.response.status;
      again.leave();
    }
    expect(status).toBe(200);
  });
});
