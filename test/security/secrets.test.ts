import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { invitationToken } from "../../subgraphs/a2a/invitations/invitation-token.js";
import { startParley } from "../../gateway/parley.js";
import { insecure } from "../org/support/webhooks.js";
import { makeAgent, makeOrganization, makeSignInToken, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";
import { answerWith, startReceiver } from "../support/receiver.js";
import { rest, type RestAnswer } from "../support/rest.js";
import { openSocket } from "../support/socket.js";
import { RecordingLogger } from "./support/recording-logger.js";

const log = new RecordingLogger();
const parleySecret = `secret ${randomBytes(24).toString("hex")}`;

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
/** Everything that only its owner may know, by what it is. */
const secrets: Record<string, string> = { parleySecret };
/** Bodies of all refusals. */
const refusals: string[] = [];

beforeAll(async () => {
  parley = await startTestParley({
    log,
    environment: { LOG_LEVEL: "debug", PARLEY_SECRET: parleySecret, ...insecure },
  });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `agent-${randomUUID().slice(0, 8)}`);
  const url = new URL(parley.services.config.DATABASE_URL!);
  // A short password given from outside may be a common word.
  if (url.password.length >= 12) secrets["databasePassword"] = decodeURIComponent(url.password);
  secrets["adminKey"] = secretOf(organization.adminKey);
  secrets["agentKey"] = secretOf(agent.key);
  secrets["consoleToken"] = secretOf(organization.admin["authorization"]!);
  secrets["firstAdminKey"] = secretOf(parley.adminKey);
  secrets["firstConsoleToken"] = secretOf(parley.firstKeys!.consoleToken);
  secrets["firstSignInToken"] = parley.firstKeys!.signInUrl.split(/[=/#]/).at(-1)!;
  secrets["signInToken"] = await makeSignInToken(parley.services, organization);
  await live();
  await push();
  await fail();
});
afterAll(() => parley?.close());

/** The last part of a key or token: what makes it valid. */
function secretOf(credential: string): string {
  return credential.split(".").at(-1)!;
}

/** A signing key as it is in the answer that made it, without what all of them begin with. */
function signingText({ body }: RestAnswer): string {
  return (body.signing_key as string).slice("whsec_".length);
}

async function refused(credential: TestCredential, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await rest(parley, credential, method, path, body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  refusals.push(JSON.stringify(answer.body));
}

/** A day without mishaps: whatever makes, uses and ends a secret. */
async function live(): Promise<void> {
  const { adminKey, admin } = organization;
  const made = await rest(parley, admin, "POST", "/api/v1/api-keys", { label: "made" }, { "idempotency-key": "once" });
  secrets["madeKey"] = secretOf(made.body.api_key);
  await rest(parley, made.body.api_key, "GET", "/api/whoami");
  const identity = { agent_handle: `kept-${randomUUID().slice(0, 8)}` };
  for (let time = 0; time < 2; time++)
    await rest(parley, adminKey, "POST", "/api/v1/identities", identity, { "idempotency-key": "twice" });
  const { data } = await parley.graphql(
    `mutation($token: String!) { signIn(input: { token: $token }) { token } }`,
    { token: secrets["signInToken"] },
    null,
  );
  secrets["sessionToken"] = secretOf(data!["signIn"].token);
  const before = (await parley.graphql("{ eventCursor }", {}, adminKey)).data!["eventCursor"];
  const socket = openSocket(parley.url, { apiKey: agent.key });
  const events = socket.subscribe(
    `subscription($handle: String!, $after: String) { agentActivity(agentHandle: $handle, after: $after) { kind } }`,
    { handle: agent.handle, after: before },
  );
  await rest(parley, adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, { display_name: "Followed" });
  await events.next();
  await socket.close();
  const minted = await parley.graphql(
    `mutation { createServiceToken(input: { label: "vault" }) { secret serviceToken { id } } }`,
    {},
    admin,
  );
  const { secret, serviceToken } = minted.data!["createServiceToken"];
  secrets["serviceToken"] = secretOf(secret);
  await rest(parley, { "x-service-token": secret }, "GET", "/api/whoami");
  await parley.graphql(
    `mutation($id: ID!) { revokeServiceToken(input: { id: $id }) { serviceToken { id } } }`,
    { id: serviceToken.id },
    admin,
  );
  const brand = { legal_name: "Acme", display_name: "Acme", entity_type: "non_profit", country: "DE" };
  const contact = { website: "https://acme.example", email: "a@acme.example", phone: "+4930123456" };
  const place = { vertical: "retail", street: "1", city: "Berlin" };
  for (const method of ["POST", "PUT"]) {
    const taxId = (secrets[`taxId${method}`] = `DE${randomUUID().slice(0, 23)}`);
    const body = { ...brand, ...contact, ...place, tax_id: taxId };
    expect((await rest(parley, admin, method, "/api/v1/compliance/brand", body)).status).toBeLessThan(300);
  }
  await refused(admin, "POST", "/api/v1/compliance/brand", { tax_id: secrets["taxIdPOST"] });
  const signing = `/api/v1/identities/${agent.handle}/signing-key`;
  secrets["replacedSigningKey"] = signingText(await rest(parley, agent.key, "POST", signing));
  const rotated = await rest(parley, agent.key, "POST", signing, {}, { "idempotency-key": "thrice" });
  secrets["signingKey"] = signingText(rotated);
  secrets["organizationSigningKey"] = signingText(await rest(parley, admin, "POST", "/api/v1/signing-keys"));
  await rest(parley, made.body.api_key, "POST", "/api/v1/api-keys/self/revoke");
  await inviteAgents();
}

/** Invitations that are looked at, accepted, declined and signed up with, one of them by mail. */
async function inviteAgents(): Promise<void> {
  const base = "/api/v1/a2a/invitations";
  const guest = await makeAgent(parley.services, await makeOrganization(parley.services), `guest-${randomUUID()}`);
  const peers = { peer_agent_handles: [agent.handle] };
  const made: string[] = [];
  for (const name of ["accepted", "declined", "shown"]) {
    const { body } = await rest(parley, organization.adminKey, "POST", base, peers, { "idempotency-key": name });
    made.push(body.invitation_token);
    secrets[`${name}Invitation`] = body.invitation_token.slice("a2ai_".length);
  }
  const [accepted, declined, shown] = made.map((invitation_token) => ({ invitation_token }));
  await rest(parley, null, "POST", `${base}/preview`, accepted);
  for (let time = 0; time < 2; time++) await rest(parley, guest.key, "POST", `${base}/accept`, accepted);
  await rest(parley, null, "POST", `${base}/decline`, declined);
  const signup = { human_email: "ada@people.example", note_to_human: "x", ...shown };
  expect((await rest(parley, null, "POST", "/api/v1/agent-signup", signup)).status).toBe(201);
  await refused(null, "POST", `${base}/preview`, declined);
  await refused(null, "POST", `${base}/preview`, { invitation_token: [shown] });
  await refused(guest.key, "POST", `${base}/accept`, shown);
  await refused(organization.adminKey, "POST", `${base}/accept`, shown);
  await refused(null, "POST", "/api/v1/agent-signup", signup);
  await refused(organization.adminKey, "GET", `${base}/${shown!.invitation_token}`);
  const mailed = await rest(parley, organization.adminKey, "POST", base, {
    ...peers,
    recipient_email: "bob@people.example",
  });
  secrets["mailedInvitation"] = invitationToken(parley.services.keyring, mailed.body.id).slice("a2ai_".length);
}

/** A task that is told to a receiver, which repeats what it was sent, and a configuration that is refused. */
async function push(): Promise<void> {
  const echo = await startReceiver((request, response) =>
    answerWith(500, JSON.stringify(request.headers))(request, response),
  );
  const worker = await makeAgent(parley.services, organization, `worker-${randomUUID().slice(0, 8)}`);
  const credentials = (secrets["pushCredentials"] = randomBytes(24).toString("hex"));
  const proof = { token: (secrets["pushToken"] = randomUUID()), authentication: { scheme: "Bearer", credentials } };
  const message = { messageId: randomUUID(), parts: [{ text: "Tell me." }] };
  const send = (url: string) =>
    parley.graphql(
      `mutation($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`,
      { input: { workerHandle: worker.handle, message, pushConfig: { url, ...proof } } },
      agent.key,
    );
  expect((await send(echo.url)).errors).toBeUndefined();
  refusals.push(JSON.stringify((await send("https://10.0.0.1/")).errors));
  const { driver } = parley.services.database.request;
  const told = async () => (await driver.query("select 1 from delivery_attempt")).rows.length > 0;
  await vi.waitUntil(told, { timeout: 20_000, interval: 20 });
  expect(echo.received[0]!.headers.authorization).toBe(`Bearer ${credentials}`);
  await echo.close();
}

/** Everything that goes wrong with a secret in the request. */
async function fail(): Promise<void> {
  const { adminKey, admin } = organization;
  const bearer = admin["authorization"]!;
  await refused(agent.key, "GET", "/api/v1/api-keys");
  await refused(admin, "GET", "/api/v1/api-keys/self");
  await refused(adminKey, "POST", "/api/v1/identities", { agent_handle: adminKey });
  await refused(adminKey, "GET", `/api/v1/identities/${agent.key}`);
  await refused(adminKey, "GET", `/api/v1/nowhere?token=${secrets["consoleToken"]}`);
  // Nearly right, and in the wrong place.
  await refused(`${adminKey}x`, "GET", "/api/whoami");
  await refused({ authorization: `Bearer ${adminKey}` }, "GET", "/api/whoami");
  await refused({ "x-api-key": bearer }, "GET", "/api/whoami");
  await refused({ authorization: `Basic ${secrets["adminKey"]}` }, "GET", "/api/whoami");
  const init = { method: "POST", body: `{"label": ${adminKey}`, headers: { "content-type": "application/json" } };
  refusals.push(await (await parley.fetch("/api/v1/api-keys", init, adminKey)).text());
  const used = await parley.graphql(
    `mutation($token: String!) { signIn(input: { token: $token }) { token } }`,
    { token: secrets["signInToken"] },
    null,
  );
  refusals.push(JSON.stringify(used.errors));
  const socket = openSocket(parley.url, { apiKey: `${adminKey}x`, token: bearer });
  await socket.run("{ viewer { kind } }").catch((error: unknown) => refusals.push(JSON.stringify(error)));
  await socket.close();
  // What nobody expected: the tables behind keys and links are gone for a moment.
  const { driver } = parley.services.database.request;
  await driver.query("alter table api_key rename to api_key_away; alter table sign_in_link rename to link_away");
  const key = makeUnknownKey();
  await refused(key, "GET", "/api/whoami");
  refusals.push(JSON.stringify((await parley.graphql("{ viewer { kind } }", {}, key)).errors));
  const token = (secrets["lateToken"] = randomBytes(32).toString("base64url"));
  refusals.push(
    JSON.stringify((await parley.graphql(`mutation { signIn(input: { token: "${token}" }) { token } }`)).errors),
  );
  await driver.query("alter table api_key_away rename to api_key; alter table link_away rename to sign_in_link");
}

/** A well-formed key that no cache remembers. */
function makeUnknownKey(): string {
  const secret = randomBytes(32).toString("base64url");
  secrets["unknownKey"] = secret;
  return `ApiKey_${randomUUID()}.${secret}`;
}

function found(text: string): string[] {
  const shapes = (secret: string): string[] => [
    secret,
    Buffer.from(secret).toString("hex"),
    encodeURIComponent(secret),
  ];
  return Object.entries(secrets).flatMap(([name, secret]) =>
    shapes(secret).some((shape) => text.includes(shape)) ? [name] : [],
  );
}

test("a secret would be found, spelled out or as bytes", () => {
  expect(found(`Bearer ${secrets["adminKey"]}`)).toEqual(["adminKey"]);
  expect(found(Buffer.from(secrets["signInToken"]!).toString("hex"))).toEqual(["signInToken"]);
});

test("no line of the log holds a secret, at any level", () => {
  // Requests were logged, and the failures that nobody expected.
  expect(log.lines.some((line) => line.includes("/api/whoami"))).toBe(true);
  expect(log.lines.some((line) => line.includes("api_key"))).toBe(true);
  expect(log.lines.filter((line) => found(line).length > 0)).toEqual([]);
});

test("no refusal holds a secret", () => {
  expect(refusals.filter((body) => found(body).length > 0)).toEqual([]);
});

test("no row of the database holds a secret: no event, no kept answer, no key", async () => {
  const { driver } = parley.services.database.request;
  const { rows: tables } = await driver.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const leaks: string[] = [];
  for (const { name } of tables) {
    const { rows } = await driver.query<{ text: string }>(`select t::text as text from ${name} t`);
    for (const { text } of rows) leaks.push(...found(text).map((secret) => `${name}: ${secret}`));
  }
  expect(tables.length).toBeGreaterThan(10);
  expect(leaks).toEqual([]);
});

test("kept answers of keyed writes are sealed", async () => {
  const { driver } = parley.services.database.request;
  const { rows } = await driver.query<{ answer: Buffer }>("select answer from idempotency_record");
  expect(rows.length).toBeGreaterThan(0);
  for (const { answer } of rows) expect(answer.toString("latin1")).not.toMatch(/identityId|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test("a start that fails says so without its secrets", async () => {
  const password = randomBytes(16).toString("hex");
  const broken = [
    { DATABASE_URL: `postgresql://parley:${password}@127.0.0.1:1/parley`, PARLEY_SECRET: parleySecret },
    { DATABASE_URL: parley.services.config.DATABASE_URL, PARLEY_SECRET: `another ${password} ${password}` },
    { DATABASE_URL: `mysql://parley:${password}@127.0.0.1/parley`, PARLEY_SECRET: parleySecret },
    { DATABASE_URL: parley.services.config.DATABASE_URL, PARLEY_SECRET: password.slice(0, 20) },
  ];
  const lines = new RecordingLogger();
  for (const environment of broken) {
    const error: Error = await startParley({ environment: { PORT: "0", ...environment }, log: lines }).then(
      () => expect.unreachable("The server must not start."),
      (reason: Error) => reason,
    );
    expect(`${error.message} ${error.stack} ${lines.lines.join("\n")}`).not.toContain(password.slice(0, 20));
    expect(found(`${error.message} ${error.stack} ${lines.lines.join("\n")}`)).toEqual([]);
  }
});
