import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { mailTo, outboxAtRest } from "../../support/mail.js";
import { makeOrganization, signedIn, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { codeOf, invite, mailedToken, newAddress, roleOf, signIn, signInByMail } from "../../support/people.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const day = 24 * 3600_000;
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { SIGN_IN_LINKS_PER_ADDRESS_PER_HOUR: "1000" } });
});
afterAll(() => parley.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
});

const call = (
  field: "acceptOrganizationInvitation" | "revokeOrganizationInvitation",
  id: string,
  credential: TestCredential,
) => {
  const selection = field.startsWith("accept") ? "membership { organizationId role }" : "revokedInvitationId";
  return parley.graphql(`mutation ($id: ID!) { ${field}(input: { id: $id }) { ${selection} } }`, { id }, credential);
};
const accept = (id: string, credential: TestCredential) => call("acceptOrganizationInvitation", id, credential);
const revoke = (id: string, credential: TestCredential) => call("revokeOrganizationInvitation", id, credential);
const pending = async (credential: TestCredential) => {
  const query = "{ organizationInvitations { nodes { id email role expiresAt invitedBy { id } } } }";
  return (await parley.graphql(query, {}, credential)).data?.["organizationInvitations"].nodes as any[];
};
const received = async (credential: TestCredential) => {
  const query = "{ viewer { invitations { nodes { id organizationId organizationName role } } } }";
  return (await parley.graphql(query, {}, credential)).data!["viewer"].invitations.nodes as any[];
};

test("a person who is new joins by the link in the mail and by proving the address", async () => {
  const email = newAddress("new");
  const id = await invite(parley, organization.admin, email.toUpperCase(), "ADMIN");
  const [mail] = await mailTo(parley, email);
  expect(mail!.subject).toMatch(/^admin@\w+\.example invites you/);
  const link = /http\S+/.exec(mail!.text)![0];
  const fragment = new URLSearchParams(new URL(link).hash.slice(1));
  expect([...fragment]).toEqual([
    ["invitation", id],
    ["email", email],
  ]);
  expect(await pending(organization.admin)).toEqual([
    {
      id,
      email,
      role: "ADMIN",
      expiresAt: new Date(clock.now().getTime() + 7 * day).toISOString(),
      invitedBy: { id: organization.adminUserId },
    },
  ]);
  const session = await signInByMail(parley, email, id);
  expect(session.organizationId).toBe(organization.id);
  expect(await roleOf(parley, session.headers)).toBe("CONSOLE_ADMIN");
  // No organization of their own was made for them.
  const { membership } = parley.services.database.request.writer;
  expect(await membership.count({ where: { userId: session.userId } })).toBe(1);
  expect(await pending(organization.admin)).toEqual([]);
});

test("a person with an account accepts where they are signed in, once, and may ask again", async () => {
  const other = await makeOrganization(parley.services);
  const email = await emailOf(other.memberUserId);
  const id = await invite(parley, organization.admin, email);
  expect(await received(other.member)).toMatchObject([{ id, organizationId: organization.id, role: "MEMBER" }]);
  const first = await accept(id, other.member);
  expect(first.data!["acceptOrganizationInvitation"].membership).toEqual({
    organizationId: organization.id,
    role: "MEMBER",
  });
  expect((await accept(id, other.member)).data).toEqual(first.data);
  expect(await received(other.member)).toEqual([]);
  expect(await roleOf(parley, await signedIn(parley.services, organization.id, other.memberUserId))).toBe(
    "CONSOLE_MEMBER",
  );
  const events = await parley.services.database.request.writer.event.findMany({
    where: { subjectId: organization.id },
  });
  expect(events.filter(({ kind }) => kind === "member.added")).toHaveLength(1);
});

test("signing in without saying so accepts nothing", async () => {
  const email = newAddress("undecided");
  const id = await invite(parley, organization.admin, email);
  const session = await signInByMail(parley, email);
  expect(session.organizationId).not.toBe(organization.id);
  expect(await received(session.headers)).toMatchObject([{ id }]);
});

test("an invitation is for its address alone", async () => {
  const other = await makeOrganization(parley.services);
  const id = await invite(parley, organization.admin, newAddress("somebody"));
  for (const credential of [other.admin, other.member]) expect(codeOf(await accept(id, credential))).toBe("not_found");
  expect(codeOf(await accept(id, organization.adminKey))).toBe("credential_not_accepted");
  const stranger = await emailOf(other.memberUserId);
  const session = await signInByMail(parley, stranger, id);
  expect(session.organizationId).toBe(other.id);
  expect(await pending(organization.admin)).toHaveLength(1);
});

test("an address that is not proved gets no invitation", async () => {
  const other = await makeOrganization(parley.services);
  const { consoleUser } = parley.services.database.request.writer;
  await consoleUser.update({ where: { id: other.memberUserId }, data: { emailVerified: false } });
  const id = await invite(parley, organization.admin, await emailOf(other.memberUserId));
  expect(await received(other.member)).toEqual([]);
  expect(codeOf(await accept(id, other.member))).toBe("not_found");
});

test("what is revoked or a week old can no longer be accepted", async () => {
  const other = await makeOrganization(parley.services);
  const email = await emailOf(other.memberUserId);
  const revoked = await invite(parley, organization.admin, email);
  expect((await revoke(revoked, organization.admin)).data!["revokeOrganizationInvitation"]).toEqual({
    revokedInvitationId: revoked,
  });
  expect((await revoke(revoked, organization.admin)).errors).toBeUndefined();
  expect(codeOf(await accept(revoked, other.member))).toBe("not_found");
  const old = await invite(parley, organization.admin, email);
  clock.advance(7 * day);
  const now = await signedIn(parley.services, other.id, other.memberUserId);
  expect(await received(now)).toEqual([]);
  expect(codeOf(await accept(old, now))).toBe("organization_invitation_expired");
  const admin = await signedIn(parley.services, organization.id, organization.adminUserId);
  expect(await pending(admin)).toEqual([]);
  expect(codeOf(await revoke(old, admin))).toBeUndefined();
});

test("the mail of an invitation that is revoked, replaced or accepted before it leaves does not leave", async () => {
  const other = await makeOrganization(parley.services);
  const email = await emailOf(other.memberUserId);
  const replaced = await invite(parley, organization.admin, email);
  const second = await invite(parley, organization.admin, email);
  const mail = (await outboxAtRest(parley)).filter(({ to }) => to === email);
  expect(mail.map(({ text }) => [text.includes(replaced), text.includes(second)])).toEqual([[false, true]]);
  await revoke(await invite(parley, organization.admin, newAddress()), organization.admin);
  await accept(await invite(parley, organization.admin, email, "ADMIN"), other.member);
  const { systemMail } = parley.services.database.request.writer;
  await outboxAtRest(parley);
  const of = { organizationId: organization.id, sealedBody: null };
  const [withdrawn, sent] = [
    { ...of, failure: "withdrawn" },
    { ...of, sentAt: { not: null } },
  ];
  expect([await systemMail.count({ where: withdrawn }), await systemMail.count({ where: sent })]).toEqual([3, 1]);
});

test("a revoked invitation lets nobody in who has no other place here", async () => {
  const email = newAddress("late");
  const id = await invite(parley, organization.admin, email);
  const token = await mailedToken(parley, email, id);
  await revoke(id, organization.admin);
  expect(codeOf(await signIn(parley, token))).toBe("sign_in_link_invalid");
});

test("a new invitation to an address takes the place of the old one", async () => {
  const other = await makeOrganization(parley.services);
  const email = await emailOf(other.memberUserId);
  const first = await invite(parley, organization.admin, email);
  const second = await invite(parley, organization.admin, email, "ADMIN");
  expect((await pending(organization.admin)).map(({ id }) => id)).toEqual([second]);
  expect(codeOf(await accept(first, other.member))).toBe("not_found");
  expect((await accept(second, other.member)).data!["acceptOrganizationInvitation"].membership.role).toBe("ADMIN");
  expect(codeOf(await revoke(second, organization.admin))).toBe("organization_invitation_accepted");
});

test("an invitation that comes twice is one, and an acceptance by two at once too", async () => {
  const email = newAddress("twice");
  const send = () =>
    parley.graphql(
      "mutation ($email: String!) { inviteMember(input: { email: $email }) { invitation { id expiresAt } } }",
      { email },
      { ...organization.admin, "idempotency-key": "invite" },
    );
  const [first, second] = [await send(), await send()];
  expect(second.data).toEqual(first.data);
  expect((await outboxAtRest(parley)).filter(({ to }) => to === email)).toHaveLength(1);
  const other = await makeOrganization(parley.services);
  const id = await invite(parley, organization.admin, await emailOf(other.memberUserId));
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(id, other.member)));
  expect(answers.map(codeOf)).toEqual(Array.from({ length: 10 }, () => undefined));
  const added = { subjectId: organization.id, kind: "member.added" };
  expect(await parley.services.database.request.writer.event.count({ where: added })).toBe(1);
});

test("members, agents' addresses and bad ones are not invited", async () => {
  const send = (email: string, credential: TestCredential = organization.admin) =>
    parley.graphql(
      "mutation ($email: String!) { inviteMember(input: { email: $email }) { invitation { id } } }",
      { email },
      credential,
    );
  expect(codeOf(await send(await emailOf(organization.memberUserId)))).toBe("already_member");
  expect(codeOf(await send(`scout@${parley.services.config.MAIL_DOMAIN}`))).toBe("validation_failed");
  expect(codeOf(await send("nobody"))).toBe("validation_failed");
  expect(codeOf(await send(newAddress(), organization.member))).toBe("admin_required");
  expect(codeOf(await send(newAddress(), organization.adminKey))).toBe("credential_not_accepted");
  expect(await pending(organization.admin)).toEqual([]);
});

test("an organization sends only so many invitations an hour", async () => {
  const codes = [];
  for (let sent = 0; sent < 51; sent++) {
    codes.push(
      codeOf(
        await parley.graphql(
          "mutation ($email: String!) { inviteMember(input: { email: $email }) { invitation { id } } }",
          { email: newAddress() },
          organization.admin,
        ),
      ),
    );
  }
  expect(codes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => undefined));
  expect(codes[50]).toBe("rate_limited");
});

test("nobody else's invitations can be seen or revoked, and old ones are forgotten", async () => {
  const other = await makeOrganization(parley.services);
  const id = await invite(parley, organization.admin, newAddress("hidden"));
  expect(codeOf(await revoke(id, other.admin))).toBe("not_found");
  expect(codeOf(await revoke("not a UUID", organization.admin))).toBe("not_found");
  expect(await pending(other.admin)).toEqual([]);
  const { organizationInvitation } = parley.services.database.request.writer;
  clock.advance(38 * day);
  await parley.work!.runDueJobs();
  expect(await organizationInvitation.count({ where: { id } })).toBe(0);
});

async function emailOf(id: string): Promise<string> {
  return (await parley.services.database.request.writer.consoleUser.findUniqueOrThrow({ where: { id } })).email;
}
