import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import {
  makeAgent,
  makeKey,
  makeMember,
  makeOrganization,
  makeServiceToken,
  signedIn,
  type TestOrganization,
} from "../../support/org.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";

/** It stands still: what a server remembers of a key does not grow old by itself. */
const clock = new ManualClock();
let database: TestDatabase;
type Key = Awaited<ReturnType<typeof makeKey>>;
let here: TestParley;
let there: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { environment: { DATABASE_URL: database.url }, clock };
  [here, there] = await Promise.all([startTestParley(options), startTestParley(options)]);
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

it.each([
  ["a console user", async (key: Key) => rest(here, organization.admin, "POST", `/api/v1/api-keys/${key.id}/revoke`)],
  ["the key itself", async (key: Key) => rest(here, key.secret, "POST", "/api/v1/api-keys/self/revoke")],
])("forgets an admin key on the other server too when it is revoked by %s", async (_, revoke) => {
  const key = await makeKey(here.services, organization.id, null, organization.adminUserId);
  const status = async (parley: TestParley) => (await rest(parley, key.secret, "GET", "/api/whoami")).status;
  const socket = openSocket(there.url, { apiKey: key.secret });
  expect((await socket.run("{ viewer { kind } }")).data.viewer.kind).toBe("ADMIN_KEY");
  expect([await status(here), await status(there)]).toEqual([200, 200]);
  expect((await revoke(key)).status).toBe(200);
  expect(await status(here)).toBe(401);
  expect(await socket.closed).toBe(4403);
  expect(await status(there)).toBe(401);
  expect((await there.graphql("{ viewer { kind } }", {}, key.secret)).status).toBe(401);
});

it("cuts an ended session off on the other server too, in requests and in open sockets", async () => {
  const lost = await signedIn(here.services, organization.id, organization.memberUserId);
  const socket = openSocket(there.url, { token: lost["authorization"]!.slice("Bearer ".length) });
  expect((await socket.run("{ viewer { kind } }")).data.viewer.kind).toBe("CONSOLE_MEMBER");
  expect((await rest(there, lost, "GET", "/api/whoami")).status).toBe(200);
  const { errors } = await here.graphql("mutation { endOtherSessions { ended } }", {}, organization.member);
  expect(errors).toBeUndefined();
  expect(await socket.closed).toBe(4403);
  expect((await rest(there, lost, "GET", "/api/whoami")).status).toBe(401);
  expect((await rest(there, organization.member, "GET", "/api/whoami")).status).toBe(200);
});

it("forgets a service token on the other server too", async () => {
  const token = await makeServiceToken(here.services, organization);
  const status = async () => (await rest(there, { "x-service-token": token.secret }, "GET", "/api/whoami")).status;
  expect(await status()).toBe(200);
  const document = `mutation($id: ID!) { revokeServiceToken(input: { id: $id }) { serviceToken { status } } }`;
  expect((await here.graphql(document, { id: token.id }, organization.admin)).errors).toBeUndefined();
  await vi.waitUntil(async () => (await status()) === 401);
});

it("ends a key at its time on both, in requests and in open sockets", async () => {
  const end = new Date(clock.now().getTime() + 60_000);
  const key = await makeKey(here.services, organization.id, null, organization.adminUserId, end);
  const sockets = [here, there].map(({ url }) => openSocket(url, { apiKey: key.secret }));
  for (const socket of sockets) expect((await socket.run("{ viewer { kind } }")).data.viewer.kind).toBe("ADMIN_KEY");
  clock.advance(60_000);
  for (const parley of [here, there]) {
    expect((await rest(parley, key.secret, "GET", "/api/whoami")).status).toBe(401);
    expect((await parley.graphql("{ viewer { kind } }", {}, key.secret)).status).toBe(401);
  }
  expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([4403, 4403]);
});

it("cuts a member whose role changes, and one who is taken out, off on the other server too", async () => {
  const admin = organization.admin;
  const { id: userId } = await makeMember(here.services, organization.id);
  const headers = await signedIn(here.services, organization.id, userId);
  const change = async (mutation: string): Promise<void> => {
    expect((await here.graphql(`mutation { ${mutation} }`, {}, admin)).errors).toBeUndefined();
  };
  const kind = "{ viewer { kind } }";
  const open = async (expected: string) => {
    const socket = openSocket(there.url, { token: headers["authorization"]!.slice("Bearer ".length) });
    expect((await socket.run(kind)).data.viewer.kind).toBe(expected);
    return socket;
  };
  const asMember = await open("CONSOLE_MEMBER");
  await change(`changeMemberRole(input: { userId: "${userId}", role: ADMIN }) { member { role } }`);
  expect(await asMember.closed).toBe(4403);
  const asAdmin = await open("CONSOLE_ADMIN");
  await change(`removeMember(input: { userId: "${userId}" }) { removedUserId }`);
  expect(await asAdmin.closed).toBe(4403);
  expect((await there.graphql(kind, {}, headers)).status).toBe(401);
});
