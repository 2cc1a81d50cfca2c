import { SignJWT } from "jose";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { credentialDirectory } from "../../../subgraphs/index.js";
import { ManualClock } from "../../support/manual-clock.js";
import { type FakeProvider, otherClient, ourClient, startFakeProvider } from "../../fakes/openid-provider.js";
import { makeInvitation, makeMember, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { codeOf, newAddress, roleOf, sessionOf, switchTo } from "../../support/people.js";
import { rest } from "../../support/rest.js";
import { createTestServices } from "../../support/services.js";
import { openSocket } from "../../support/socket.js";

const clock = new ManualClock();
let provider: FakeProvider;
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  provider = await startFakeProvider();
  parley = await startTestParley({ clock, environment: provider.environment });
  organization = await makeOrganization(parley.services);
});
afterAll(async () => {
  await parley.close();
  await provider.close();
});

/** A person at the provider. */
const subjects = new Map<string, string>();
function person(
  facts: { email?: string; email_verified?: boolean; name?: string; org_id?: string; azp?: string } = {},
): string {
  // One person of the provider for an address.
  const sub = subjects.get(facts.email ?? "") ?? randomUUID();
  if (facts.email !== undefined) subjects.set(facts.email, sub);
  provider.people.set(sub, { sub, ...facts });
  return sub;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const whoami = (token: string) => rest(parley, bearer(token), "GET", "/api/whoami");
const users = () => parley.services.database.request.writer.consoleUser;
const emailOf = async (id: string): Promise<string> => (await users().findUniqueOrThrow({ where: { id } })).email;

test("a member comes in with a token of the provider, by their proved address, as who they are here", async () => {
  const sub = person({
    email: (await emailOf(organization.memberUserId)).toUpperCase(),
    email_verified: true,
    name: "Mia",
  });
  const token = await provider.idToken(sub);
  const { status, body } = await whoami(token);
  expect([status, body]).toMatchObject([
    200,
    { auth_type: "jwt", user_id: organization.memberUserId, organization_id: organization.id, org_role: "member" },
  ]);
  // From then on it is the subject that counts, whatever the provider does not say to be proved.
  provider.people.set(sub, { sub, email: newAddress(), email_verified: false });
  expect((await whoami(await provider.idToken(sub))).body).toMatchObject({
    user_id: organization.memberUserId,
    email: body.email,
  });
});

test("an address that is not proved takes over no account, and makes none", async () => {
  const email = await emailOf(organization.adminUserId);
  const before = await users().count();
  for (const facts of [{ email, email_verified: false }, { email }, { name: "Nobody" }]) {
    expect((await whoami(await provider.idToken(person(facts)))).status).toBe(401);
  }
  expect(await users().count()).toBe(before);
  expect(
    await parley.services.database.request.writer.externalAccount.count({
      where: { userId: organization.adminUserId },
    }),
  ).toBe(0);
});

test("nobody comes in whom nobody expects; who is invited does", async () => {
  const [email, heir] = [newAddress("stranger"), newAddress("heir")];
  const sub = person({ email, email_verified: true });
  expect((await whoami(await provider.idToken(sub))).status).toBe(401);
  expect(await users().count({ where: { email } })).toBe(0);
  const waiting = await makeOrganization(parley.services);
  await parley.services.database.request.writer.organization.update({
    where: { id: waiting.id },
    data: { handoverEmail: heir },
  });
  const token = await provider.idToken(person({ email: heir, email_verified: true, name: "Hedy" }));
  // However many requests come first at once, one person is made.
  const answers = await Promise.all(Array.from({ length: 8 }, () => whoami(token)));
  expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
  expect(answers[0]!.body).toMatchObject({ organization_id: waiting.id, org_role: "admin", email: heir, name: "Hedy" });
});

test("a token acts in the organization that it names, else in the first; a switch is possible", async () => {
  const [first, second] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
  const { id: userId, email } = await makeMember(parley.services, first.id);
  clock.advance(1_000);
  await parley.services.database.request.writer.membership.create({
    data: { organizationId: second.id, userId, role: "admin", createdAt: clock.now() },
  });
  const proved = { email, email_verified: true };
  const tokens: string[] = [];
  for (const facts of [{}, { org_id: second.id }, { org_id: "org_of-the-provider" }]) {
    tokens.push(await provider.idToken(person({ ...proved, ...facts })));
  }
  const organizations = await Promise.all(tokens.map(async (token) => (await whoami(token)).body.organization_id));
  expect(organizations).toEqual([first.id, second.id, first.id]);
  const session = await switchTo(parley, sessionOf({ token: tokens[0]!, organizationId: first.id }), second.id);
  expect(await roleOf(parley, session.headers)).toBe("CONSOLE_ADMIN");
});

test("a token for an organization that its person has left, or never belonged to, acts in no other", async () => {
  const left = await makeOrganization(parley.services);
  const { id: userId, email } = await makeMember(parley.services, left.id);
  await parley.services.database.request.writer.membership.create({
    data: { organizationId: organization.id, userId, role: "admin", createdAt: clock.now() },
  });
  const sub = person({ email, email_verified: true, org_id: left.id });
  const token = await provider.idToken(sub);
  expect((await whoami(token)).body).toMatchObject({ user_id: userId, organization_id: left.id });
  const socket = openSocket(parley.url, { token });
  await socket.run("{ viewer { kind } }");
  const leave = "mutation { leaveOrganization { organizationId } }";
  expect((await parley.graphql(leave, {}, bearer(token))).errors).toBeUndefined();
  expect(await socket.closed).toBe(4403);
  const refused = await whoami(token);
  expect([refused.status, refused.body.error.code]).toEqual([401, "unauthenticated"]);
  const late = openSocket(parley.url, { token });
  await expect(late.run("{ viewer { kind } }")).rejects.toMatchObject({ code: 4401 });
  // Nor does it make an account for who is new.
  const stranger = newAddress("stranger");
  await makeInvitation(parley.services, organization, stranger);
  const facts = { email: stranger, email_verified: true };
  const wrong = await provider.idToken(person({ ...facts, org_id: left.id }));
  expect((await whoami(wrong)).status).toBe(401);
  expect(await users().count({ where: { email: stranger } })).toBe(0);
  // One that names nothing goes on to be good.
  provider.people.set(sub, { sub, email, email_verified: true });
  expect((await whoami(await provider.idToken(sub))).body.organization_id).toBe(organization.id);
});

test("a token for another client, of another issuer, altered or not signed opens nothing", async () => {
  const sub = person({ email: await emailOf(organization.adminUserId), email_verified: true });
  const other = await startFakeProvider();
  other.people.set(sub, provider.people.get(sub)!);
  const genuine = await provider.idToken(sub);
  const [header, payload, signature] = genuine.split(".") as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const { kid } = JSON.parse(Buffer.from(header, "base64url").toString()) as { kid: string };
  const forger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(forger);
  const symmetric = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", kid })
    .sign(Buffer.from(ourClient.repeat(8)));
  const altered = Buffer.from(JSON.stringify({ ...claims, sub: "somebody" })).toString("base64url");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const ofAnother = person({ email: await emailOf(organization.memberUserId), email_verified: true, azp: otherClient });
  for (const token of [
    await provider.idToken(sub, otherClient),
    await provider.idToken(ofAnother),
    await other.idToken(sub),
    forged,
    symmetric,
    `${header}.${altered}.${signature}`,
    `${unsigned}.${payload}.`,
    `${header}.${payload}`,
  ]) {
    expect((await whoami(token)).status).toBe(401);
  }
  expect((await whoami(genuine)).status).toBe(200);
  await other.close();
});

test("a token ends when the provider says so, on sockets too", async () => {
  const token = await provider.idToken(
    person({ email: await emailOf(organization.adminUserId), email_verified: true }),
  );
  const socket = openSocket(parley.url, { token });
  expect((await socket.run("{ viewer { kind } }")).data.viewer.kind).toBe("CONSOLE_ADMIN");
  clock.advance(2 * 3600_000);
  expect((await whoami(token)).status).toBe(401);
  expect(await socket.closed).toBe(4403);
  clock.advance(-2 * 3600_000);
});

test("who is taken out of the organization is out, though the provider's token is still good", async () => {
  const { id: userId, email } = await makeMember(parley.services, organization.id);
  const token = await provider.idToken(person({ email, email_verified: true }));
  const socket = openSocket(parley.url, { token });
  expect((await socket.run("{ viewer { kind } }")).data.viewer.kind).toBe("CONSOLE_MEMBER");
  const removed = await parley.graphql(
    "mutation ($id: ID!) { removeMember(input: { userId: $id }) { removedUserId } }",
    { id: userId },
    organization.admin,
  );
  expect(codeOf(removed)).toBeUndefined();
  expect(await socket.closed).toBe(4403);
  expect((await whoami(token)).status).toBe(401);
});

test("a token of the provider is in no list of sessions; what it switches to is, and can be ended with it", async () => {
  const email = newAddress();
  const [there, user] = [await makeOrganization(parley.services), await makeMember(parley.services, organization.id)];
  await makeInvitation(parley.services, there, email);
  await users().update({ where: { id: user.id }, data: { email } });
  const token = await provider.idToken(person({ email, email_verified: true }));
  const list = async () =>
    (await parley.graphql("{ consoleSessions { nodes { startedBy isCurrent } } }", {}, bearer(token))).data![
      "consoleSessions"
    ].nodes;
  expect(await list()).toEqual([]);
  expect(codeOf(await parley.graphql(`mutation { endSession(input: {}) { endedSessionId } }`, {}, bearer(token)))).toBe(
    "not_found",
  );
  const switched = await switchTo(parley, sessionOf({ token, organizationId: "" }), organization.id);
  expect((await whoami(switched.token)).status).toBe(200);
  expect(await list()).toEqual([{ startedBy: "PROVIDER", isCurrent: false }]);
  const { data } = await parley.graphql("mutation { endOtherSessions { ended } }", {}, bearer(token));
  expect(data!["endOtherSessions"].ended).toBe(1);
  expect([(await whoami(switched.token)).status, (await whoami(token)).status]).toEqual([401, 200]);
});

test("sessions of our own go on beside the provider's", async () => {
  expect((await rest(parley, organization.admin, "GET", "/api/whoami")).status).toBe(200);
});

test("a provider that changes its keys is followed, and one that is down is said to be", async () => {
  const first = await startFakeProvider();
  const sub = randomUUID();
  const facts = { sub, email: await emailOf(organization.adminUserId), email_verified: true };
  first.people.set(sub, facts);
  const [shown, later, never] = [await first.idToken(sub), await first.idToken(sub), await first.idToken(sub)];
  const environment = { DATABASE_URL: parley.services.config.DATABASE_URL!, ...first.environment };
  // Two processes that have not heard of the provider yet.
  const [here, there] = [await createTestServices(environment, clock), await createTestServices(environment, clock)];
  const [directory, other] = [credentialDirectory(here), credentialDirectory(there)];
  const ask = (value: string) => directory.lookup({ scheme: "bearer", value });
  expect((await ask(shown))?.userId).toBe(organization.adminUserId);
  first.goDown();
  expect((await ask(later))?.userId).toBe(organization.adminUserId);
  await expect(other.lookup({ scheme: "bearer", value: later })).rejects.toMatchObject({
    code: "sign_in_provider_unavailable",
    status: 503,
  });
  const server = await startTestParley({ environment });
  const refused = await rest(server, bearer(later), "GET", "/api/whoami");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  // Not 4401: clients would give up for good.
  const socket = openSocket(server.url, { token: later });
  await expect(socket.run("{ viewer { kind } }")).rejects.toMatchObject({ code: 1013 });
  await server.close();
  first.comeBack();
  const renewed = await first.idToken(sub);
  const found = await vi.waitUntil(() => ask(renewed), { interval: 100 });
  expect(found.userId).toBe(organization.adminUserId);
  expect(await ask(never)).toBeNull();
  await Promise.all([here.close(), there.close(), first.close()]);
});
