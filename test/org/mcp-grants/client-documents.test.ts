import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { codeOf } from "../../support/people.js";
import { type Answer, answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { begin, redirectUri } from "../support/mcp-grants.js";

// An application whose id is the address of its metadata document, and what this server reads from there.

let parley: TestParley;
let ours: TestOrganization;
let host: Receiver;

beforeAll(async () => {
  // Only so may a document be on this machine, and over plain HTTP.
  const environment = { WEBHOOK_ALLOW_INSECURE: "1", MCP_OAUTH_CALLS_PER_MINUTE: "1000000" };
  parley = await startTestParley({ checksAnswers: false, environment });
  ours = await makeOrganization(parley.services);
});
afterAll(() => parley.close());
beforeEach(async () => {
  host = await startReceiver();
});
afterEach(() => host.close());

const show = (server: TestParley, organization: TestOrganization, clientId: string, uri = redirectUri) =>
  server.graphql(
    "query ($input: McpAuthorizationInput!) { mcpAuthorization(input: $input) { clientName clientHost redirectHost } }",
    { input: begin(server, { clientId, redirectUri: uri }).request },
    organization.admin,
  );
const documentAt = (): string => new URL("/client.json", host.url).href;
const documentOf = (clientId: string, change: object = {}): string =>
  JSON.stringify({ client_id: clientId, client_name: "A host", redirect_uris: [redirectUri], ...change });

test("its host is shown, which the document proves, and the document is read again when it says so", async () => {
  const id = documentAt();
  host.answer = answerWith(200, documentOf(id), { "cache-control": "no-store" });
  const { data } = await show(parley, ours, id);
  expect(data!["mcpAuthorization"]).toEqual({
    clientName: "A host",
    clientHost: new URL(id).host,
    redirectHost: new URL(redirectUri).host,
  });
  host.answer = answerWith(200, documentOf(id, { redirect_uris: ["https://other.example/callback"] }));
  expect(codeOf(await show(parley, ours, id))).toBe("oauth_redirect_invalid");
  const reads = host.received.length;
  expect((await show(parley, ours, id, "https://other.example/callback")).errors).toBeUndefined();
  expect(host.received.length).toBe(reads);
});

/** Writes until it is stopped. */
const endless: Answer = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write(" ".repeat(4096)));
  };
  response.on("drain", more);
  more();
};

test.each<[string, (id: string) => Answer]>([
  ["names another client", () => answerWith(200, documentOf("https://other.example/client.json"))],
  ["is no JSON", () => answerWith(200, "<html>")],
  ["is no text", () => answerWith(200, "\xff\xfe")],
  ["is not there", () => answerWith(404, "{}")],
  ["leads elsewhere", (id) => answerWith(302, documentOf(id), { location: "https://other.example/client.json" })],
  ["has no end", () => endless],
  ["asks for a secret", (id) => answerWith(200, documentOf(id, { token_endpoint_auth_method: "client_secret_post" }))],
  ["is called back by a script", (id) => answerWith(200, documentOf(id, { redirect_uris: ["javascript:alert(1)"] }))],
])("a document that %s makes no client", async (_, answer) => {
  host.answer = answer(documentAt());
  expect(codeOf(await show(parley, ours, documentAt()))).toBe("oauth_client_invalid");
});

test("documents on private addresses are never asked for", async () => {
  const strict = await startTestParley({ checksAnswers: false, environment: { MCP_OAUTH_CALLS_PER_MINUTE: "1000" } });
  const organization = await makeOrganization(strict.services);
  const { port } = new URL(host.url);
  for (const id of [
    documentAt(),
    `https://127.0.0.1:${port}/client.json`,
    `https://localhost:${port}/client.json`,
    `https://[::1]:${port}/client.json`,
    `https://[::ffff:7f00:1]:${port}/client.json`,
    "https://10.0.0.1/client.json",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
  ]) {
    expect([id, codeOf(await show(strict, organization, id))]).toEqual([id, "oauth_client_invalid"]);
  }
  expect(host.received).toEqual([]);
  await strict.close();
});
