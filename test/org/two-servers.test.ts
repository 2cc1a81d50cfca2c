import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestOrganization } from "../support/org.js";
import { createTestDatabase, type TestDatabase } from "../support/database.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { openSocket } from "../support/socket.js";

let database: TestDatabase;
let here: TestParley;
let there: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url };
  [here, there] = await Promise.all([startTestParley({ environment }), startTestParley({ environment })]);
  organization = await makeOrganization(here.services);
});

afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

it("makes one first organization for both, and each takes the sessions that the other issued", async () => {
  const { organization: organizations, issuerKey } = here.services.database.request.reader;
  expect(await organizations.count({ where: { slug: "first" } })).toBe(1);
  expect(await issuerKey.count()).toBe(1);
  expect((await rest(there, organization.admin, "GET", "/api/whoami")).status).toBe(200);
});

it("cuts a revoked key off on the other server too, in requests and in open sockets", async () => {
  const agent = await makeAgent(here.services, organization, "two-homes");
  const socket = openSocket(there.url, { apiKey: agent.key });
  await there.services.events.publish();
  const stream = socket.subscribe(
    `subscription ($after: String) { agentActivity(agentHandle: "two-homes", after: $after) { kind } }`,
    { after: (await there.graphql("{ eventCursor }", {}, agent.key)).data!["eventCursor"] },
  );
  await rest(here, organization.adminKey, "PATCH", "/api/v1/identities/two-homes", { description: "seen there" });
  expect((await stream.next()).data.agentActivity.kind).toBe("identity.updated");
  await rest(here, organization.admin, "POST", `/api/v1/api-keys/${agent.keyId}/revoke`);
  expect(await socket.closed).toBe(4403);
  expect((await rest(there, agent.key, "GET", "/api/whoami")).status).toBe(401);
});
