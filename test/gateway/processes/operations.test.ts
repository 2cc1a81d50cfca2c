import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSocket } from "../../support/socket.js";
import { subgraphRoles } from "../../support/subgraph-roles.js";
import { base, blobOf, idOf, testVault } from "../../vault/support/vaults.js";
import { activity } from "../subscriptions/activity.js";
import { type Installation, startInstallation } from "./installation.js";

const create =
  "mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { id agentHandle mailbox { emailAddress } a2aSettings { enabled } } } }";
const rename = "mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { displayName } } }";

describe.each(["one process", "a process each"] as const)("with %s", (topology) => {
  let parley: Installation;
  beforeAll(async () => {
    parley = await startInstallation(topology);
  });
  afterAll(async () => {
    const codes = await parley.stop();
    const unclean = Object.entries(codes).filter(([, code]) => code !== 0);
    if (unclean.length > 0) throw new Error(`These did not stop in order: ${unclean.join("; ")}`);
  });

  test("a mutation and what its answer selects cross the subgraphs", async () => {
    const made = await parley.graphql(create, { input: { agentHandle: "scout", displayName: "Scout" } });
    expect(made.errors).toBeUndefined();
    expect(made.data!["createIdentity"].identity).toMatchObject({
      agentHandle: "scout",
      mailbox: { emailAddress: "scout@agents.localhost" },
      a2aSettings: { enabled: expect.any(Boolean) },
    });
  });

  test("the gateway serves the console, and keeps its session", async () => {
    const page = await fetch(`${parley.url}/console/tasks`);
    expect(await page.text()).toContain("/console/assets/");
    const { port } = new URL(parley.url);
    const origin = `http://localhost:${port}`;
    const authorization = `Bearer ${parley.consoleToken}`;
    const kept = await fetch(`${origin}/console/session`, { method: "POST", headers: { origin, authorization } });
    expect(kept.status).toBe(204);
    const cookie = kept.headers.get("set-cookie")!.split(";")[0]!;
    const answer = await fetch(`${origin}/graphql`, {
      method: "POST",
      headers: { origin, cookie, "x-parley-session": "1", "content-type": "application/json" },
      body: JSON.stringify({ query: "{ viewer { kind } identities(first: 1) { nodes { mailbox { id } } } }" }),
    });
    expect(await answer.json()).toMatchObject({ data: { viewer: { kind: "CONSOLE_ADMIN" } } });
  });

  test("the gateway serves its pages and the REST API", async () => {
    const pages = [
      "/api/v1/whoami",
      "/api/v1/identities",
      "/api/v1/openapi.json",
      "/",
      "/explorer/assets/graphiql.css",
      "/docs/mail",
      "/llms.txt",
    ];
    const headers = { "x-api-key": parley.adminKey };
    const found = await Promise.all(
      pages.map(async (page) => [page, (await fetch(parley.url + page, { headers })).status]),
    );
    expect(found).toEqual(pages.map((page) => [page, 200]));
  });

  test("errors arrive with the same code, status, details and violations", async () => {
    const invalid = await parley.graphql(create, { input: { agentHandle: "x", displayName: "" } });
    expect(invalid.status).toBe(422);
    expect(invalid.errors![0]).toMatchObject({
      path: ["createIdentity"],
      extensions: { code: "validation_failed", status: 422, violations: [{ path: expect.any(Array) }] },
    });
    await parley.graphql(create, { input: { agentHandle: "taken" } });
    const taken = await parley.graphql(create, { input: { agentHandle: "taken" } });
    expect(taken.errors![0]!.extensions).toEqual({
      code: "agent_handle_unavailable",
      status: 409,
      hint: "Choose another handle.",
      docsUrl: expect.stringMatching(/^http.*\/docs\/errors#agent_handle_unavailable$/),
      details: { blocking_namespace: "identities" },
    });
  });

  test("a repeat with the same Idempotency-Key answers the first result and says so", async () => {
    const credential = { "x-api-key": parley.adminKey, "idempotency-key": "once-1" };
    const variables = { input: { agentHandle: "once" } };
    const first = await parley.graphql(create, variables, credential);
    const again = await parley.graphql(create, variables, credential);
    expect([first.status, first.errors]).toEqual([200, undefined]);
    expect(again.data).toEqual(first.data);
    expect([first, again].map(({ headers }) => headers.get("idempotent-replay"))).toEqual([null, "true"]);
  });

  test("a bad credential is 401, and nothing is told to the anonymous", async () => {
    expect((await parley.graphql("{ viewer { kind } }", {}, "ApiKey_none")).status).toBe(401);
    expect((await parley.graphql("{ identities { nodes { id } } }", {}, null)).status).toBe(401);
  });

  test("an unlocked vault is the same over REST and GraphQL", async () => {
    const call = async (method: string, path: string, body?: object): Promise<any> => {
      const headers = { "x-api-key": parley.adminKey, "content-type": "application/json" };
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      return (await fetch(`${parley.url}${base}${path}`, init)).json();
    };
    const vault = testVault(`processes ${topology}`);
    await call("POST", "/initialize", vault);
    const payload = blobOf("a secret", 4096);
    const secret = { id: idOf(`secret ${topology}`), name: "One", secret_type: "other", encrypted_payload: payload };
    await call("POST", "/secrets", secret);
    const hash = vault.vault_key.auth_hash;
    const unlocked = await call("GET", `/unlock?auth_hash=${hash}`);
    expect(unlocked).toMatchObject({
      wrapped_org_encryption_key: vault.vault_key.wrapped_org_encryption_key,
      encrypted_secrets: [{ ...secret, description: null, access: [] }],
    });
    const document =
      "mutation ($hash: String) { unlockVault(authHash: $hash) { encryptedSecrets { secret { id } encryptedPayload } } }";
    const { data } = await parley.graphql(document, { hash });
    expect(data!["unlockVault"].encryptedSecrets).toEqual(
      unlocked.encrypted_secrets.map(({ id, encrypted_payload }: any) => ({
        secret: { id },
        encryptedPayload: encrypted_payload,
      })),
    );
  });

  test("a live subscription follows across the subgraphs and resumes after its last cursor", async () => {
    await parley.graphql(create, { input: { agentHandle: "live" } });
    const after = (await parley.graphql("{ eventCursor }")).data!["eventCursor"] as string;
    const socket = openSocket(parley.url, { apiKey: parley.adminKey });
    const stream = socket.subscribe(activity, { handle: "live", after });
    for (const displayName of ["1", "2", "3"]) {
      await parley.graphql(rename, { input: { agentHandle: "live", displayName } });
    }
    const events: any[] = [];
    // The creation may be published after the cursor was read, and then comes first.
    while (events.filter((event) => event.data.agentActivity.kind === "identity.updated").length < 3) {
      events.push(await stream.next());
    }
    expect(events.at(-1).data.agentActivity.subject).toEqual({
      __typename: "Identity",
      agentHandle: "live",
      displayName: "3",
      mailbox: { emailAddress: "live@agents.localhost" },
      a2aSettings: { enabled: expect.any(Boolean) },
    });
    const cursor = (event: any): string => event.data.agentActivity.cursor;
    socket.socket().terminate();
    const second = openSocket(parley.url, { apiKey: parley.adminKey });
    const resumed = await second
      .subscribe(activity, { handle: "live", after: cursor(events[0]) })
      .take(events.length - 1);
    expect(resumed.map(cursor)).toEqual(events.slice(1).map(cursor));
    await second.close();
  });

  test("a key that is revoked elsewhere loses its socket and its access", async () => {
    const made = await parley.graphql(create, { input: { agentHandle: "to-revoke" } });
    const bearer = { authorization: `Bearer ${parley.consoleToken}` };
    const key = await parley.graphql(
      "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }",
      { input: { label: "agent", scopedIdentityId: made.data!["createIdentity"].identity.id } },
      bearer,
    );
    const { secret, apiKey } = key.data!["createApiKey"] as { secret: string; apiKey: { id: string } };
    const socket = openSocket(parley.url, { apiKey: secret });
    await socket.run("{ viewer { kind } }");
    const stream = socket.subscribe(activity, { handle: "to-revoke" });
    const ended = stream.untilOver();
    await parley.graphql(
      "mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { apiKey { id } } }",
      { input: { id: apiKey.id } },
      bearer,
    );
    expect(await socket.closed).toBe(4403);
    expect(await ended).toBe("over");
    expect((await parley.graphql("{ viewer { kind } }", {}, secret)).status).toBe(401);
  });

  test("REST runs on the same operations", async () => {
    const response = await fetch(`${parley.url}/api/v1/identities/scout`, {
      headers: { "x-api-key": parley.adminKey },
    });
    expect([response.status, ((await response.json()) as any).email_address]).toEqual([200, "scout@agents.localhost"]);
  });

  test("an agent's card names the address it was asked at, whichever process made it", async () => {
    const response = await fetch(`${parley.url}/a2a/scout/card`);
    expect(((await response.json()) as any).supportedInterfaces[0].url).toBe(`${parley.url}/a2a/scout`);
  });

  if (topology === "one process") return;

  const post = async (role: string, query: string, extensions: object = {}) => {
    const { url } = parley.processes.get(role)!;
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": parley.adminKey },
      body: JSON.stringify({ query, extensions }),
    });
    return [response.status, ((await response.json()) as any).errors?.[0]?.extensions.code];
  };

  test("a subgraph's own port answers 401 to everything without the gateway's token, entities included", async () => {
    const entities =
      '{ _entities(representations: [{ __typename: "Identity", id: "00000000-0000-4000-8000-000000000000" }]) { __typename } }';
    for (const role of subgraphRoles) {
      expect(await post(role, entities)).toEqual([401, "unauthenticated"]);
      expect(await post(role, "{ __typename }")).toEqual([401, "unauthenticated"]);
      expect(await post(role, "{ __typename }", { parley: { context: "eyJhbGciOiJub25lIn0.e30." } })).toEqual([
        401,
        "unauthenticated",
      ]);
    }
  });

  test("a live subscription outlives a restart of the subgraphs it draws on, and misses nothing", async () => {
    await parley.graphql(create, { input: { agentHandle: "survivor" } });
    const after = (await parley.graphql("{ eventCursor }")).data!["eventCursor"] as string;
    const socket = openSocket(parley.url, { apiKey: parley.adminKey });
    const stream = socket.subscribe(activity, { handle: "survivor", after });
    const nameIn = (event: any): string => event.data.agentActivity.subject.displayName;
    const named = async (name: string): Promise<any> => {
      for (;;) {
        const event = await stream.next();
        expect(event.errors).toBeUndefined();
        if (nameIn(event) === name) return event;
      }
    };
    await parley.graphql(rename, { input: { agentHandle: "survivor", displayName: "before" } });
    await named("before");
    await parley.restart("mail");
    await parley.restart("org");
    await parley.graphql(rename, { input: { agentHandle: "survivor", displayName: "after" } });
    const event = await named("after");
    expect(event.data.agentActivity.subject.mailbox).toEqual({ emailAddress: "survivor@agents.localhost" });
    await socket.close();
    // Two processes start again in turn, each a whole program.
  });

  test("a gateway without one subgraph serves the rest, and says `unavailable` of what it misses", async () => {
    await parley.graphql(create, { input: { agentHandle: "half" } });
    const org = parley.processes.get("org")!;
    const rest = (method: string, path: string, body?: object) =>
      fetch(`${parley.url}${path}`, {
        method,
        headers: { "x-api-key": parley.adminKey, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const readiness = async () => {
      const response = await rest("GET", "/readyz");
      return [response.status, (await response.json()) as any];
    };

    // Killed, not stopped: connections break off.
    await parley.processes.get("mail")!.stop("SIGKILL");
    expect(await readiness()).toMatchObject([
      200,
      { status: "ready", checks: { org: true, mail: false }, missing: ["mail"] },
    ]);
    const read = await rest("GET", "/api/v1/mail/mailboxes/half@agents.localhost");
    expect([read.status, read.headers.get("retry-after"), ((await read.json()) as any).error]).toEqual([
      503,
      "5",
      expect.objectContaining({ code: "unavailable", status: 503, retryable: true }),
    ]);
    expect((await rest("GET", "/api/v1/a2a/agents")).status).not.toBe(503);

    const query =
      '{ half: identity(agentHandle: "half") { agentHandle box: mailbox { id } } identities { nodes { agentHandle mailbox { id } } } mailbox(emailAddress: "half@agents.localhost") { id } }';
    const answer = await parley.graphql(query);
    const { nodes } = answer.data!["identities"];
    expect(answer.data).toMatchObject({ half: { agentHandle: "half", box: null }, mailbox: null });
    expect(nodes.every(({ agentHandle, mailbox }: any) => typeof agentHandle === "string" && mailbox === null)).toBe(
      true,
    );
    expect(new Set(answer.errors!.map(({ extensions: { code, status } }) => `${status} ${code}`))).toEqual(
      new Set(["503 unavailable"]),
    );
    const boxes = nodes.map((_: unknown, n: number) => `identities.nodes.${n}.mailbox`) as string[];
    expect(new Set(answer.errors!.map(({ path }) => path!.join(".")))).toEqual(
      new Set(["half.box", "mailbox", ...boxes]),
    );

    await org.stop("SIGKILL");
    const list = await rest("GET", "/api/v1/identities");
    expect([list.status, ((await list.json()) as any).error.code]).toEqual([503, "unavailable"]);
    const lost = await parley.graphql("{ viewer { kind } }");
    expect(lost.errors).toMatchObject([{ path: ["viewer"], extensions: { code: "unavailable", retryAfter: 5 } }]);
    const socket = openSocket(parley.url, { apiKey: parley.adminKey });
    const refused = await socket
      .subscribe(activity, { handle: "half" })
      .next()
      .catch((error: unknown) => error);
    expect(refused).toMatchObject([{ extensions: { code: "unavailable" } }]);
    await socket.close();

    for (const role of subgraphRoles.filter((name) => !["org", "mail"].includes(name)))
      await parley.processes.get(role)!.stop("SIGKILL");
    const send = await rest("POST", "/a2a/half", {
      jsonrpc: "2.0",
      id: 1,
      method: "GetTask",
      params: { id: "00000000-0000-4000-8000-000000000000" },
    });
    expect(send.status).toBe(503);
    expect(await readiness()).toMatchObject([503, { missing: subgraphRoles }]);
    await Promise.all(subgraphRoles.map((role) => parley.restart(role)));
    expect((await parley.graphql("{ viewer { kind } }")).errors).toBeUndefined();
    expect((await readiness())[0]).toBe(200);
  });
});
