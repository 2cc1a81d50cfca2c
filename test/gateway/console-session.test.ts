import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { sessionCookie } from "../../gateway/console/session-cookie.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { newAddress, signInByMail } from "../support/people.js";

let parley: TestParley;
let origin: string;
beforeAll(async () => {
  parley = await startTestParley({ environment: { SIGN_UP: "open" } });
  origin = parley.services.publicBaseUrl;
});
afterAll(() => parley.close());

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: any;
}

/** A request as a browser could send it: `fetch` of Node keeps some headers for itself. */
async function ask(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const { port } = new URL(origin);
  const request = http.request({
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: { host: `localhost:${port}`, ...headers },
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  const text = (await response.toArray()).join("");
  return { status: response.statusCode!, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** A person in a browser: the cookie as the browser sends it. */
async function signedIn(): Promise<{ readonly cookie: string; readonly token: string }> {
  const { token } = await signInByMail(parley, newAddress());
  const { status, headers } = await ask("POST", "/console/session", { origin, authorization: `Bearer ${token}` });
  expect(status).toBe(204);
  return { cookie: headers["set-cookie"]![0]!.split(";")[0]!, token };
}

const viewer = { query: "{ viewer { kind } }" };
const rename = { query: 'mutation { createIdentity(input: { agentHandle: "made-by-cookie" }) { identity { id } } }' };
const json = { "content-type": "application/json" };
const page = (cookie: string, more: Record<string, string> = {}) => ({
  ...json,
  origin,
  cookie,
  "x-parley-session": "1",
  ...more,
});
const graphql = (headers: Record<string, string>, body: object = viewer) => ask("POST", "/graphql", headers, body);
const codeOf = ({ body }: Answer): string | undefined => body.errors?.[0]?.extensions?.code;

test("a sign-in becomes a cookie that no script reads and no other site sends, and the console's pages use it", async () => {
  const { token } = await signInByMail(parley, newAddress());
  const answer = await ask("POST", "/console/session", { origin, authorization: `Bearer ${token}` });
  const [cookie] = answer.headers["set-cookie"]!;
  expect(cookie).toMatch(/^parley-session-\d+=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { body } = await graphql(page(cookie!.split(";")[0]!));
  expect(body.data).toEqual({ viewer: { kind: "CONSOLE_ADMIN" } });
});

test.each([
  ["http://localhost:4000", "parley-session-4000", ""],
  ["http://127.0.0.1", "parley-session-80", ""],
  ["https://parley.example", "__Host-parley-session", "; Secure"],
  ["http://parley.example", "parley-session-80", "; Secure"],
])("at %s the cookie is %s%s", (address, name, secure) => {
  const cookie = sessionCookie(address);
  expect(cookie.write("token", 60)).toBe(`${name}=token; Path=/; Max-Age=60; HttpOnly; SameSite=Strict${secure}`);
  expect(cookie.isStored).toBe(address !== "http://parley.example");
  expect(cookie.read(`other=1; ${name}=mine`)).toBe("mine");
  expect(cookie.read(`${name}=mine; ${name}=planted`)).toBeNull();
  expect(cookie.read(undefined)).toBeNull();
});

describe("a page that is not the console's", () => {
  const foreign = (): [string, string][] => [
    ["another site", "https://evil.example"],
    ["another port of localhost", "http://localhost:1"],
    ["the same machine by another name", origin.replace("localhost", "127.0.0.1")],
    ["another scheme", origin.replace("http:", "https:")],
    ["a sandboxed frame", "null"],
  ];

  test("reads and changes nothing with the cookie, whatever else it knows", async () => {
    const { cookie, token } = await signedIn();
    for (const [name, from] of foreign()) {
      const read = await graphql(page(cookie, { origin: from }));
      expect([name, codeOf(read), read.headers["access-control-allow-origin"]]).toEqual([name, "forbidden", undefined]);
      const change = await graphql(page(cookie, { origin: from }), rename);
      expect([name, codeOf(change)]).toEqual([name, "forbidden"]);
      const kept = await ask("POST", "/console/session", { origin: from, authorization: `Bearer ${token}` });
      expect([name, kept.status, kept.headers["set-cookie"]]).toEqual([name, 403, undefined]);
      const removed = await ask("DELETE", "/console/session", { origin: from, cookie });
      expect([name, removed.status, removed.headers["set-cookie"]]).toEqual([name, 403, undefined]);
      expect([name, await closeCodeOf(cookie, from)]).toEqual([name, 4401]);
    }
  });

  test("does nothing with a form or a link, which have no headers of its choice", async () => {
    const { cookie } = await signedIn();
    const { "x-parley-session": _, ...plain } = page(cookie);
    expect(codeOf(await graphql(plain, rename))).toBe("unauthenticated");
    const link = `/graphql?query=${encodeURIComponent(viewer.query)}`;
    expect(codeOf(await ask("GET", link, { cookie, "apollo-require-preflight": "1" }))).toBe("unauthenticated");
  });

  test("is not helped by CORS, also where its origin may call the API with a key", async () => {
    const allowed = "https://dashboard.example";
    const open = await startTestParley({ environment: { CORS_ORIGINS: allowed } });
    try {
      const preflight = await open.fetch("/graphql", {
        method: "OPTIONS",
        headers: {
          origin: allowed,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type,x-parley-session",
        },
      });
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
      expect(preflight.headers.get("access-control-allow-headers")).not.toContain("x-parley-session");
    } finally {
      await open.close();
    }
  });
});

test("a GET has no origin to check: it gets no session, and runs no mutation", async () => {
  const { cookie } = await signedIn();
  const { origin: _, ...withoutOrigin } = page(cookie);
  const read = `/graphql?query=${encodeURIComponent(viewer.query)}`;
  expect(codeOf(await ask("GET", read, withoutOrigin))).toBe("forbidden");
  const change = await ask("GET", `/graphql?query=${encodeURIComponent(rename.query)}`, page(cookie));
  expect(change.status).toBe(405);
});

test("the cookie opens GraphQL alone, and another credential comes first", async () => {
  const { cookie } = await signedIn();
  expect((await ask("GET", "/api/v1/identities", page(cookie))).status).toBe(401);
  const { body } = await graphql(page(cookie, { "x-api-key": parley.adminKey }));
  expect(body.data.viewer.kind).toBe("ADMIN_KEY");
  expect(codeOf(await graphql(page(cookie, { "x-api-key": "ApiKey_wrong" })))).toBe("unauthenticated");
});

test("after the sign-out a stolen cookie opens nothing, and open sockets are closed", async () => {
  const { cookie } = await signedIn();
  const socket = await opened(cookie);
  const closed = once(socket, "close") as Promise<[number]>;
  const end = { query: "mutation { endSession(input: {}) { endedSessionId } }" };
  expect((await graphql(page(cookie), end)).body.errors).toBeUndefined();
  const [removal] = (await ask("DELETE", "/console/session", { origin, cookie })).headers["set-cookie"]!;
  expect(removal).toMatch(/^parley-session-\d+=; .*Max-Age=0/);
  expect(codeOf(await graphql(page(cookie)))).toBe("unauthenticated");
  expect((await closed)[0]).toBe(4403);
  expect(await closeCodeOf(cookie, origin)).toBe(4401);
});

test("a socket uses the cookie only when asked to, reads with it, and changes nothing", async () => {
  const { cookie } = await signedIn();
  expect(await closeCodeOf(cookie, origin, {})).toBe(4401);
  const socket = await opened(cookie);
  expect((await run(socket, viewer.query)).payload.data.viewer.kind).toBe("CONSOLE_ADMIN");
  const refused = await run(socket, rename.query);
  expect(refused.type).toBe("error");
  expect(refused.payload[0].extensions).toMatchObject({ code: "forbidden", hint: "Send mutations over HTTP." });
  socket.close();
});

test("only a session of ours is kept: no API key, no token that is not valid", async () => {
  const post = (headers: Record<string, string>) => ask("POST", "/console/session", { origin, ...headers });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: "Bearer nonsense" })).status).toBe(401);
  expect((await post({ "x-api-key": parley.adminKey })).body.error.code).toBe("credential_not_accepted");
  expect((await ask("GET", "/console/session", { origin })).status).toBe(405);
});

test("no page of the console may be framed", async () => {
  for (const path of ["/console/", "/sign-in", "/explorer"]) {
    const { headers } = await parley.fetch(path, { headers: { accept: "text/html" } });
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
});

function connect(cookie: string, from: string): WebSocket {
  const headers = { cookie, host: new URL(origin).host };
  const socket = new WebSocket(`${parley.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
    origin: from,
    headers,
  });
  return socket;
}

/** How the server closes a socket that shows the cookie. */
async function closeCodeOf(cookie: string, from: string, payload: object = { session: true }): Promise<number> {
  const socket = connect(cookie, from);
  socket.on("open", () => socket.send(JSON.stringify({ type: "connection_init", payload })));
  const [code] = (await once(socket, "close")) as [number];
  return code;
}

async function opened(cookie: string): Promise<WebSocket> {
  const socket = connect(cookie, origin);
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init", payload: { session: true } }));
  expect(await message(socket)).toMatchObject({ type: "connection_ack" });
  return socket;
}

async function run(socket: WebSocket, query: string): Promise<any> {
  socket.send(JSON.stringify({ id: query, type: "subscribe", payload: { query } }));
  for (;;) {
    const answer = await message(socket);
    if (answer.type !== "complete") return answer;
  }
}

async function message(socket: WebSocket): Promise<any> {
  const [data] = (await once(socket, "message")) as [Buffer];
  return JSON.parse(data.toString());
}
