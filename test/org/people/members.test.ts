import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  makeAgent,
  makeMember,
  makeOrganization,
  makeServiceToken,
  signedIn,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { codeOf, roleOf, sessionOf, switchTo } from "../../support/people.js";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";

let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
});

const changeRole = (userId: string, role: "ADMIN" | "MEMBER", credential: TestCredential) =>
  parley.graphql(
    `mutation ($input: ChangeMemberRoleInput!) { changeMemberRole(input: $input) { member { role user { id } } } }`,
    { input: { userId, role } },
    credential,
  );
const remove = (userId: string, credential: TestCredential) =>
  parley.graphql(
    `mutation ($id: ID!) { removeMember(input: { userId: $id }) { removedUserId } }`,
    { id: userId },
    credential,
  );
const leave = (credential: TestCredential) =>
  parley.graphql("mutation { leaveOrganization { organizationId } }", {}, credential);
const members = (credential: TestCredential, args = "") =>
  parley.graphql(
    `{ organization { members${args} { nodes { role joinedAt user { id email } } pageInfo { hasNextPage endCursor } } } }`,
    {},
    credential,
  );
const memberEvents = async () =>
  (
    await parley.services.database.request.reader.event.findMany({
      where: { subjectId: organization.id, kind: { startsWith: "member." } },
      orderBy: { id: "asc" },
    })
  ).map(({ kind, data, subjectVersion, identityId }) => ({ kind, data, subjectVersion, identityId }));

test("everybody who uses the organization sees its people; agents do not", async () => {
  for (const credential of [organization.admin, organization.member, organization.adminKey]) {
    const { nodes } = (await members(credential)).data!["organization"].members;
    const ids = nodes.map(({ role, user }: any) => [user.id, role]);
    expect(new Map(ids)).toEqual(
      new Map([
        [organization.adminUserId, "ADMIN"],
        [organization.memberUserId, "MEMBER"],
      ]),
    );
  }
  const agent = await makeAgent(parley.services, organization, `agent-${organization.id.slice(-8)}`);
  expect((await members(agent.key)).data!["organization"].members).toBeNull();
  const page = (await members(organization.admin, "(first: 1)")).data!["organization"].members;
  expect(page.nodes).toHaveLength(1);
  const rest = (await members(organization.admin, `(after: "${page.pageInfo.endCursor}")`)).data!["organization"]
    .members;
  expect(rest.nodes).toHaveLength(1);
  expect(rest.nodes[0].user.id).not.toBe(page.nodes[0].user.id);
});

test("a role that changes counts at once, and what was open with the old one is closed", async () => {
  const socket = openSocket(parley.url, { token: tokenOf(organization.member) });
  expect((await socket.run("{ viewer { kind } }")).data.viewer.kind).toBe("CONSOLE_MEMBER");
  const { data } = await changeRole(organization.memberUserId, "ADMIN", organization.admin);
  expect(data!["changeMemberRole"].member).toEqual({ role: "ADMIN", user: { id: organization.memberUserId } });
  expect(await socket.closed).toBe(4403);
  expect(await roleOf(parley, organization.member)).toBe("CONSOLE_ADMIN");
  // Asked for once more it changes nothing.
  await changeRole(organization.memberUserId, "ADMIN", organization.admin);
  expect(await memberEvents()).toEqual([
    {
      kind: "member.role_changed",
      data: { user_id: organization.memberUserId, role: "admin" },
      subjectVersion: 2,
      identityId: null,
    },
  ]);
});

test("who is taken out is out at once, with every token, and sockets are closed", async () => {
  const second = await switchTo(
    parley,
    sessionOf({ token: tokenOf(organization.member), organizationId: organization.id }),
    organization.id,
  );
  const sockets = [tokenOf(organization.member), second.token].map((token) => openSocket(parley.url, { token }));
  for (const socket of sockets) expect((await socket.run("{ viewer { kind } }")).errors).toBeUndefined();
  expect((await remove(organization.memberUserId, organization.admin)).data!["removeMember"]).toEqual({
    removedUserId: organization.memberUserId,
  });
  expect(await roleOf(parley, organization.member)).toBeNull();
  expect(await roleOf(parley, second.headers)).toBeNull();
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
  expect(codeOf(await remove(organization.memberUserId, organization.admin))).toBe("not_found");
  expect((await memberEvents()).map(({ kind }) => kind)).toEqual(["member.removed"]);
});

test.each([
  ["becomes a member", (userId: string) => changeRole(userId, "MEMBER", organization.admin)],
  ["is taken out", (userId: string) => remove(userId, organization.admin)],
  ["leaves", async (userId: string) => leave(await signedIn(parley.services, organization.id, userId))],
])("an admin who %s loses the admin keys that they minted, and nothing of others", async (_how, happen) => {
  const { services } = parley;
  const { id: userId } = await makeMember(services, organization.id, "admin");
  const session = await signedIn(services, organization.id, userId);
  const agent = await makeAgent(services, organization, `kept-${organization.id.slice(-8)}`);
  const mint = async (body: object) => (await rest(parley, session, "POST", "/api/v1/api-keys", body)).body.api_key;
  const adminKey = await mint({ label: "opens everything" });
  const scoped = await mint({ label: "opens one agent", scoped_identity_id: agent.id });
  const serviceToken = await makeServiceToken(services, { id: organization.id, adminUserId: userId });
  const socket = openSocket(parley.url, { apiKey: adminKey });
  expect((await socket.run("{ viewer { kind } }")).data.viewer.kind).toBe("ADMIN_KEY");

  expect((await happen(userId)).errors).toBeUndefined();

  expect(await socket.closed).toBe(4403);
  const status = async (headers: Record<string, string>) => (await rest(parley, headers, "GET", "/api/whoami")).status;
  expect(await status({ "x-api-key": adminKey })).toBe(401);
  expect(await status({ "x-service-token": serviceToken.secret })).toBe(401);
  expect(await status({ "x-api-key": scoped })).toBe(200);
  expect(await status({ "x-api-key": organization.adminKey })).toBe(200);
});

test("a person who is taken out of one organization goes on in another", async () => {
  const { database, clock } = parley.services;
  const other = await makeOrganization(parley.services);
  const userId = organization.memberUserId;
  await database.request.writer.membership.create({
    data: { organizationId: other.id, userId, role: "member", createdAt: clock.now() },
  });
  const there = await signedIn(parley.services, other.id, userId);
  const socket = openSocket(parley.url, { token: tokenOf(there) });
  await socket.run("{ viewer { kind } }");
  await remove(userId, organization.admin);
  expect(await roleOf(parley, there)).toBe("CONSOLE_MEMBER");
  expect((await socket.run("{ viewer { organization { id } } }")).data.viewer.organization.id).toBe(other.id);
  await socket.close();
});

test("the last admin stays one, whoever tries what", async () => {
  expect(codeOf(await leave(organization.admin))).toBe("last_admin");
  expect(codeOf(await remove(organization.adminUserId, organization.admin))).toBe("last_admin");
  expect(codeOf(await changeRole(organization.adminUserId, "MEMBER", organization.admin))).toBe("last_admin");
  expect(await roleOf(parley, organization.admin)).toBe("CONSOLE_ADMIN");
  // Of two admins who step down at once, one stays.
  await changeRole(organization.memberUserId, "ADMIN", organization.admin);
  const answers = await Promise.all([leave(organization.admin), leave(organization.member)]);
  expect(answers.map(codeOf).filter((code) => code === undefined)).toHaveLength(1);
  expect(answers.map(codeOf)).toContain("last_admin");
});

test("of two admins who take each other out at once, one stays an admin", async () => {
  await changeRole(organization.memberUserId, "ADMIN", organization.admin);
  await Promise.all([
    remove(organization.memberUserId, organization.admin),
    changeRole(organization.adminUserId, "MEMBER", organization.member),
  ]);
  const { membership } = parley.services.database.request.reader;
  expect(await membership.count({ where: { organizationId: organization.id, role: "admin" } })).toBeGreaterThan(0);
});

test("a member leaves by themselves", async () => {
  expect((await leave(organization.member)).data!["leaveOrganization"]).toEqual({ organizationId: organization.id });
  expect(await roleOf(parley, organization.member)).toBeNull();
});

test("members, keys and strangers change nobody", async () => {
  const other = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, `agent-${organization.id.slice(-8)}`);
  for (const [credential, code] of [
    [organization.member, "admin_required"],
    [organization.adminKey, "credential_not_accepted"],
    [agent.key, "admin_required"],
    [other.admin, "not_found"],
    [null, "unauthenticated"],
  ] as const) {
    expect([code, codeOf(await changeRole(organization.adminUserId, "MEMBER", credential))]).toEqual([code, code]);
    expect([code, codeOf(await remove(organization.adminUserId, credential))]).toEqual([code, code]);
  }
  for (const id of ["user_unknown", "", "a\u0000b"])
    expect(codeOf(await remove(id, organization.admin))).toBe("not_found");
  expect(await memberEvents()).toEqual([]);
});

function tokenOf({ authorization }: Readonly<Record<string, string>>): string {
  return authorization!.slice("Bearer ".length);
}
