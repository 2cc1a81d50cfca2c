import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { domains } from "../../../subgraphs/index.js";
import { signingKey } from "../../../subgraphs/org/sign-in/issuer/issuer-keys.js";
import { ManualClock } from "../../support/manual-clock.js";
import { createWork } from "../../../subgraphs/shared/background/background-work.js";
import {
  makeAgent,
  makeMember,
  makeOrganization,
  sessionIdOf,
  signedIn,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { codeOf, signInByMail, switchTo } from "../../support/people.js";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";

const clock = new ManualClock();
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock });
});
afterAll(() => parley.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
});

type Headers = Readonly<Record<string, string>>;
const ofMember = (userId = organization.memberUserId) => signedIn(parley.services, organization.id, userId);
const status = async (headers: Headers) => (await rest(parley, headers, "GET", "/api/whoami")).status;
const tokenOf = (headers: Headers) => headers["authorization"]!.slice("Bearer ".length);
const list = async (credential: TestCredential, args = "") => {
  const fields = "id startedBy startedAt lastUsedAt expiresAt userAgent address isCurrent";
  const { data } = await parley.graphql(
    `{ consoleSessions${args} { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
    {},
    credential,
  );
  return data!["consoleSessions"];
};
const idsOf = async (credential: TestCredential) => (await list(credential)).nodes.map(({ id }: any) => id);
const end = (credential: TestCredential, id?: string) =>
  parley.graphql(
    "mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId } }",
    { input: id === undefined ? {} : { id } },
    credential,
  );
const endOthers = (credential: TestCredential) =>
  parley.graphql("mutation { endOtherSessions { ended } }", {}, credential);

/** A socket of that session with a subscription that has heard something. */
async function follow(headers: Headers, handle: string) {
  const agent = await makeAgent(parley.services, organization, handle);
  const after = (await parley.graphql("{ eventCursor }", {}, agent.key)).data!["eventCursor"];
  const socket = openSocket(parley.url, { token: tokenOf(headers) });
  const stream = socket.subscribe(
    "subscription ($handle: String!, $after: String) { agentActivity(agentHandle: $handle, after: $after) { kind } }",
    { handle, after },
  );
  const say = (description: string) =>
    rest(parley, organization.adminKey, "PATCH", `/api/v1/identities/${handle}`, { description });
  await say("first");
  expect((await stream.next()).data.agentActivity.kind).toBe("identity.updated");
  return { socket, stream, say };
}

test("a person sees where they are signed in, and what they recognise it by", async () => {
  const { email } = await makeMember(parley.services, organization.id);
  const first = await signInByMail(parley, email);
  const begun = clock.now();
  clock.advance(1000);
  const second = await signInByMail(parley, email);
  const [current, other, ...more] = (await list(second.headers)).nodes;
  expect(more).toEqual([]);
  expect(current).toMatchObject({ id: sessionIdOf(second.headers), isCurrent: true });
  expect(other).toEqual({
    id: sessionIdOf(first.headers),
    startedBy: "MAILED_LINK",
    startedAt: begun.toISOString(),
    lastUsedAt: null,
    expiresAt: new Date(Math.floor(begun.getTime() / 1000) * 1000 + 12 * 3600_000).toISOString(),
    userAgent: "node",
    address: "127.0.0.1",
    isCurrent: false,
  });
});

test("sessions are paged, the newest first", async () => {
  const sessions: Headers[] = [];
  for (let count = 0; count < 3; count++) {
    clock.advance(1000);
    sessions.unshift(await ofMember());
  }
  const page = await list(sessions[0]!, "(first: 2)");
  const last = await list(sessions[0]!, `(first: 2, after: "${page.pageInfo.endCursor}")`);
  const ids = [...page.nodes, ...last.nodes].map(({ id }: any) => id);
  expect(ids).toEqual([...sessions.map(sessionIdOf), sessionIdOf(organization.member)]);
  expect([page, last].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
});

test("when a session was used last is noted", async () => {
  const [mine, watched] = [await ofMember(), await ofMember()];
  await status(watched);
  const noted = async () =>
    (await list(mine)).nodes.find(({ id }: any) => id === sessionIdOf(watched))?.lastUsedAt ?? null;
  await expect.poll(noted).toBe(clock.now().toISOString());
});

test("an ended session is refused at once, by HTTP and on its sockets; the others go on", async () => {
  const [mine, lost] = [await ofMember(), await ofMember()];
  const { socket, stream } = await follow(lost, "followed-by-lost");
  expect([await status(mine), await status(lost)]).toEqual([200, 200]);
  const ended = await end(mine, sessionIdOf(lost));
  expect(ended.data!["endSession"].endedSessionId).toBe(sessionIdOf(lost));
  expect([await status(mine), await status(lost)]).toEqual([200, 401]);
  await expect(stream.next()).rejects.toMatchObject({ code: 4403 });
  expect(await socket.closed).toBe(4403);
  expect(await openSocketCode(lost)).toBe(4401);
  expect(await idsOf(mine)).not.toContain(sessionIdOf(lost));
  expect(codeOf(await end(mine, sessionIdOf(lost)))).toBe("not_found");
});

const openSocketCode = async (headers: Headers): Promise<number> => {
  const socket = openSocket(parley.url, { token: tokenOf(headers) });
  await socket.run("{ viewer { kind } }").catch(() => {});
  return socket.closed;
};

test("signing out ends the session that asks", async () => {
  const mine = await ofMember();
  expect((await end(mine)).data!["endSession"].endedSessionId).toBe(sessionIdOf(mine));
  expect(await status(mine)).toBe(401);
  expect(await status(organization.member)).toBe(200);
});

test("all other sessions end at one word, also those that act in another organization", async () => {
  const elsewhere = await makeOrganization(parley.services);
  await parley.services.database.request.writer.membership.create({
    data: { organizationId: elsewhere.id, userId: organization.memberUserId, role: "member", createdAt: clock.now() },
  });
  const [mine, here] = [await ofMember(), await ofMember()];
  const there = await signedIn(parley.services, elsewhere.id, organization.memberUserId);
  const { socket, stream, say } = await follow(mine, "followed-by-mine");
  expect((await endOthers(mine)).data!["endOtherSessions"].ended).toBe(3);
  expect(await Promise.all([mine, here, there, organization.member].map(status))).toEqual([200, 401, 401, 401]);
  await say("second");
  expect((await stream.next()).data.agentActivity.kind).toBe("identity.updated");
  await socket.close();
  expect((await endOthers(mine)).data!["endOtherSessions"].ended).toBe(0);
  expect(await status(organization.admin)).toBe(200);
});

test("a token of another organization is of the same session, and ends with it", async () => {
  const mine = await ofMember();
  const { data } = await parley.graphql(
    `mutation { createOrganization(input: { name: "Mine" }) { membership { organizationId } } }`,
    {},
    mine,
  );
  const { organizationId } = data!["createOrganization"].membership;
  const session = { userId: "", organizationId: organization.id, token: tokenOf(mine), headers: mine };
  const { headers } = await switchTo(parley, session, organizationId);
  expect(sessionIdOf(headers)).toBe(sessionIdOf(mine));
  expect((await list(headers)).nodes.filter(({ isCurrent }: any) => isCurrent)).toHaveLength(1);
  await end(organization.member, sessionIdOf(mine));
  expect([await status(mine), await status(headers)]).toEqual([401, 401]);
});

test("nobody sees or ends the sessions of another person, not even who administers their organization", async () => {
  const mine = await ofMember();
  expect(await idsOf(organization.admin)).toEqual([sessionIdOf(organization.admin)]);
  for (const id of [sessionIdOf(mine), "00000000-0000-4000-8000-000000000000", "", "x", "a\u0000b"]) {
    expect([id, codeOf(await end(organization.admin, id))]).toEqual([id, "not_found"]);
  }
  await endOthers(organization.admin);
  expect(await status(mine)).toBe(200);
});

test("who is taken out of an organization has no session there from then on, also after they come back", async () => {
  const { id: userId } = await makeMember(parley.services, organization.id);
  const elsewhere = await makeOrganization(parley.services);
  const belong = (organizationId: string) =>
    parley.services.database.request.writer.membership.create({
      data: { organizationId, userId, role: "member", createdAt: clock.now() },
    });
  await belong(elsewhere.id);
  const [here, there] = [await ofMember(userId), await signedIn(parley.services, elsewhere.id, userId)];
  const { socket, stream } = await follow(here, "followed-by-removed");
  const { data } = await parley.graphql(
    "mutation ($id: ID!) { removeMember(input: { userId: $id }) { removedUserId } }",
    { id: userId },
    organization.admin,
  );
  expect(data!["removeMember"].removedUserId).toBe(userId);
  expect(await status(here)).toBe(401);
  await expect(stream.next()).rejects.toMatchObject({ code: 4403 });
  expect(await socket.closed).toBe(4403);
  expect(await status(there)).toBe(200);
  expect(await idsOf(there)).toEqual([sessionIdOf(there)]);
  await belong(organization.id);
  expect(await status(here)).toBe(401);
});

test("a token of a version that kept no sessions is refused", async () => {
  const { kid, key } = await signingKey(parley.services);
  const now = Math.floor(clock.now().getTime() / 1000);
  const old = await new SignJWT({ org_id: organization.id, role: "admin" })
    .setProtectedHeader({ alg: "EdDSA", kid })
    .setIssuer("parley")
    .setSubject(organization.adminUserId)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(key);
  expect(await status({ authorization: `Bearer ${old}` })).toBe(401);
});

test("expired sessions are neither listed nor kept", async () => {
  const old = await ofMember();
  clock.advance(12 * 3600_000 + 1000);
  const mine = await ofMember();
  expect(await idsOf(mine)).toEqual([sessionIdOf(mine)]);
  expect(codeOf(await end(mine, sessionIdOf(old)))).toBe("not_found");
  const { services } = parley;
  await createWork({ services, role: "test", domains: domains.map((domain) => domain.work) }).runDueJobs();
  const { consoleSession } = services.database.request.reader;
  expect(await consoleSession.count({ where: { expiresAt: { lte: clock.now() } } })).toBe(0);
  expect(await status(mine)).toBe(200);
});
