import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signContext } from "../../gateway/sources/viewer-token.js";
import { ManualClock } from "../support/manual-clock.js";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { anonymous } from "../../subgraphs/shared/viewer/viewer.js";
import { createTestDatabase, type TestDatabase } from "../support/database.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";

const clock = new ManualClock();

let database: TestDatabase;
let subgraph: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  database = await createTestDatabase();
  subgraph = await startTestParley({ clock, environment: { PARLEY_ROLE: "org", DATABASE_URL: database.url } });
  organization = await makeOrganization(subgraph.services);
  agent = await makeAgent(subgraph.services, organization, "inside");
});
afterAll(async () => {
  await subgraph?.close();
  await database?.drop();
});

/** What the gateway would say of a request of our admin. */
function adminContext(): RequestContext {
  const viewer = { ...anonymous, kind: "console_admin", organizationId: organization.id } as const;
  return new RequestContext(subgraph.services, { viewer: { ...viewer, userId: organization.adminUserId } });
}

/** Asks the subgraph's own port for the agent, as the gateway asks for references. */
async function ask(token: unknown, headers: Readonly<Record<string, string>> = {}): Promise<[number, unknown]> {
  const query = `query($of: [_Any!]!) { _entities(representations: $of) { ... on Identity { agentHandle } } }`;
  const variables = { of: [{ __typename: "Identity", id: agent.id }] };
  const body = JSON.stringify({ query, variables, extensions: { parley: { context: token } } });
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
  const response = await subgraph.fetch("/graphql", init);
  const { data, errors } = (await response.json()) as any;
  return [response.status, data?._entities[0]?.agentHandle ?? errors?.[0]?.extensions.code];
}

const refused = [401, "unauthenticated"];

test("the gateway's token opens a subgraph's port, for the viewer it names", async () => {
  expect(await ask(await signContext(adminContext(), "org"))).toEqual([200, agent.handle]);
});

test("a credential of a client does not open it", async () => {
  expect(await ask(undefined, { "x-api-key": organization.adminKey })).toEqual(refused);
  expect(await ask(organization.adminKey, { ...organization.admin })).toEqual(refused);
  expect(await ask(organization.admin["authorization"]!.replace("Bearer ", ""))).toEqual(refused);
});

test("a token for another subgraph, of another secret, or without a signature does not open it", async () => {
  expect(await ask(await signContext(adminContext(), "mail"))).toEqual(refused);
  const context = adminContext();
  const services = { ...subgraph.services, keyring: new Keyring("a secret that this installation never had") };
  expect(await ask(await signContext(new RequestContext(services, context), "org"))).toEqual(refused);
  const [, claims = ""] = (await signContext(context, "org")).split(".");
  const header = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  expect(await ask(`${header}.${claims}.`)).toEqual(refused);
});

test("a token that does not end, or that has ended, does not open it", async () => {
  const { viewer } = adminContext();
  const endless = new SignJWT({ request: { viewer } }).setProtectedHeader({ alg: "HS256" });
  const key = subgraph.services.keyring.key("viewer-tokens");
  expect(await ask(await endless.setIssuer("parley-gateway").setAudience("org").sign(key))).toEqual(refused);
  const token = await signContext(adminContext(), "org");
  clock.advance(61_000);
  expect(await ask(token)).toEqual(refused);
});
