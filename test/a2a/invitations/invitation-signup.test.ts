import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { anyNumber, codeFor, makeHome, newHuman, signupCalls } from "../../org/support/signup.js";
import { mailTo, outboxAtRest } from "../../support/mail.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { invitationCalls, invite, otherToken, rulesAbout, tokenIn } from "../support/invitations.js";
import { openTask } from "../support/rpc.js";
import { addRule, set } from "../support/rules.js";

const clock = new ManualClock(new Date("2026-04-01T09:00:00Z"));
const signupBase = "/api/v1/agent-signup";
let parley: TestParley;
let ours: TestOrganization;
let scout: TestAgent;
const { create, get, revoke, preview, accept, decline } = invitationCalls(() => parley);
const { verify, resend, approve, reject } = signupCalls(() => parley);

beforeAll(async () => {
  const environment = { ...anyNumber, A2A_INVITATION_CALLS_PER_MINUTE: "1000", A2A_INVITATIONS_PER_HOUR: "1000" };
  parley = await startTestParley({ clock, environment });
  ours = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley?.close());
beforeEach(async () => {
  scout = await makeAgent(parley.services, ours, newHandle());
});

const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;
const rows = () => parley.services.database.request.reader;
const signUp = (invitation_token: unknown, wishes: object = {}) =>
  rest(parley, null, "POST", signupBase, {
    human_email: newHuman(),
    note_to_human: "It is me.",
    agent_handle: newHandle(),
    invitation_token,
    ...wishes,
  });
const kindsOf = async (id: string) =>
  (await rows().event.findMany({ where: { subjectId: id, side: "issuer" }, orderBy: { id: "asc" } })).map(({ kind }) =>
    kind.replace("a2a.invitation.", ""),
  );
const statusOf = async (id: string) => (await get(ours.adminKey, id)).body.status;

/** Mails an invitation to a person and answers what it says. */
async function inviteByMail(person: string): Promise<{ id: string; token: string }> {
  const { body } = await create(ours.adminKey, { peer_agent_handles: [scout.handle], recipient_email: person });
  return { id: body.id, token: tokenIn((await mailTo(parley, person)).at(-1)!.text) };
}

/** How an answer tells of its invitation. */
const told = (id: string, { agent_handle }: { agent_handle: string }, facts: object) => ({
  invitation_id: id,
  invitee_identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  invitee_agent_handle: agent_handle,
  peer_agent_handles: [scout.handle],
  ...facts,
});

describe("signing up with an invitation that the human was mailed", () => {
  it("claims and connects the agent at once, and writes to nobody", async () => {
    const human_email = newHuman();
    const { id, token } = await inviteByMail(human_email);
    const { status, body } = await signUp(token, { human_email: human_email.toUpperCase() });
    const accepted_at = clock.now().toISOString();
    expect([status, body]).toMatchObject([201, { claim_status: "agent_claimed", human_email }]);
    expect(body.invitation).toEqual(told(id, body, { status: "accepted", accepted_at }));
    expect((await outboxAtRest(parley)).filter(({ to }) => to === human_email)).toHaveLength(1);
    expect((await rest(parley, body.api_key, "GET", "/api/whoami")).body).toMatchObject({
      auth_subtype: "api_key.agent_scoped.claimed",
      organization_id: body.organization_id,
    });
    expect(await rulesAbout(parley, scout.key, scout)).toEqual([`allow both @${body.agent_handle}`]);
    expect((await openTask(parley, body.api_key, scout.handle)).status.state).toBe("TASK_STATE_SUBMITTED");
    expect((await openTask(parley, scout.key, body.agent_handle)).status.state).toBe("TASK_STATE_SUBMITTED");
    expect(await kindsOf(id)).toEqual(["created", "mail_changed", "reserved", "accepted"]);
    // The human proved the address by it: the organization waits for them.
    expect(await rows().organization.findUniqueOrThrow({ where: { id: body.organization_id } })).toMatchObject({
      provisional: false,
      handoverEmail: human_email,
    });
    expect((await verify(body.api_key, "000000")).body.invitation).toEqual(body.invitation);
  });

  it("moves the agent to the one organization that the human administers", async () => {
    const home = await makeHome(parley);
    const { token } = await inviteByMail(home.adminEmail);
    const { body } = await signUp(token, { human_email: home.adminEmail });
    expect(body).toMatchObject({
      organization_id: home.id,
      claim_status: "agent_claimed",
      invitation: { status: "accepted" },
    });
    expect(await rows().organization.count({ where: { name: `Organization of @${body.agent_handle}` } })).toBe(0);
  });

  it.each([
    ["a peer takes no tasks", () => set(parley, ours, scout, { enabled: false }), "peer_unavailable"],
    [
      "a rule stands in the way",
      (agent_handle: string) => addRule(parley, ours, scout, "block", { handle: agent_handle }, "both"),
      "conflicting_rule",
    ],
  ])("makes nothing when %s", async (_, spoil, reason) => {
    const human_email = newHuman();
    const { id, token } = await inviteByMail(human_email);
    const agent_handle = newHandle();
    await spoil(agent_handle);
    const before = await rows().organization.count();
    const answer = await signUp(token, { human_email, agent_handle });
    expect(errorOf(answer)).toEqual([409, `a2a_invitation_${reason}`]);
    expect(answer.body.detail).toMatchObject({ code: `a2a_invitation_${reason}` });
    expect([await rows().organization.count(), await statusOf(id)]).toEqual([before, "pending"]);
    expect(await rows().identity.count({ where: { agentHandle: agent_handle } })).toBe(0);
  });

  it("makes nothing when the human's organization is the issuer's", async () => {
    const { email } = await rows().consoleUser.findUniqueOrThrow({ where: { id: ours.adminUserId } });
    const { id, token } = await inviteByMail(email);
    const answer = await signUp(token, { human_email: email });
    expect(errorOf(answer)).toEqual([409, "a2a_invitation_same_organization"]);
    expect(await statusOf(id)).toBe("pending");
  });
});

describe("signing up with any other invitation", () => {
  it("keeps it for the agent, and connects it when its human confirms it", async () => {
    const human_email = newHuman();
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    const { status, body } = await signUp(token, { human_email });
    const waiting = told(id, body, { status: "awaiting_verification", accepted_at: null });
    expect([status, body]).toMatchObject([201, { claim_status: "agent_unclaimed", invitation: waiting }]);
    expect((await get(ours.adminKey, id)).body).toMatchObject({
      status: "awaiting_verification",
      invitee_agent_handle: body.agent_handle,
      invitee_organization_id: body.organization_id,
    });
    expect(await rulesAbout(parley, scout.key, scout)).toEqual([]);
    expect((await preview(token)).status).toBe(200);
    clock.advance(1000);
    const { status: done, body: state } = await verify(body.api_key, await codeFor(parley, human_email));
    expect([done, state]).toEqual([
      200,
      {
        claim_status: "agent_claimed",
        organization_id: body.organization_id,
        message: expect.any(String),
        invitation: { ...waiting, status: "accepted", accepted_at: clock.now().toISOString() },
      },
    ]);
    expect(await rulesAbout(parley, body.api_key, { handle: body.agent_handle })).toEqual([
      `allow both @${scout.handle}`,
    ]);
    expect(await kindsOf(id)).toEqual(["created", "reserved", "accepted"]);
    expect((await accept(body.api_key, token)).body).toMatchObject({ invitation_id: id, status: "accepted" });
  });

  it("does so too when its human approves it, wherever that takes it", async () => {
    const home = await makeHome(parley);
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    const { body } = await signUp(token, { human_email: home.adminEmail });
    const approved = await approve(home.admin, body.invitation.invitee_identity_id);
    expect(approved.status).toBe(200);
    expect((await get(ours.adminKey, id)).body).toMatchObject({
      status: "accepted",
      invitee_organization_id: home.id,
    });
  });

  it("keeps one for another person too, and lets it go when that is not who confirms the agent", async () => {
    const human_email = newHuman();
    const { id, token } = await inviteByMail(newHuman());
    const { body } = await signUp(token, { human_email });
    expect(body).toMatchObject({ claim_status: "agent_unclaimed", invitation: { status: "awaiting_verification" } });
    const done = await verify(body.api_key, await codeFor(parley, human_email));
    expect([done.status, done.body.claim_status]).toEqual([200, "agent_claimed"]);
    expect(done.body.invitation).toMatchObject({ invitation_id: id, status: "unavailable", accepted_at: null });
    expect((await get(ours.adminKey, id)).body).toMatchObject({ status: "pending", invitee_identity_id: null });
    expect(errorOf(await accept(body.api_key, token))).toEqual([403, "a2a_invitation_recipient_mismatch"]);
  });

  it("refuses everybody else meanwhile", async () => {
    const theirs = await makeOrganization(parley.services);
    const guest = await makeAgent(parley.services, theirs, newHandle());
    const { token } = await invite(parley, ours.adminKey, [scout]);
    await signUp(token);
    expect(errorOf(await accept(guest.key, token))).toEqual([409, "a2a_invitation_reserved"]);
    expect(errorOf(await signUp(token))).toEqual([409, "a2a_invitation_reserved"]);
  });

  it("lets it go when the agent is turned away", async () => {
    const home = await makeHome(parley);
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    const { body } = await signUp(token, { human_email: home.adminEmail });
    expect((await reject(home.admin, body.invitation.invitee_identity_id)).status).toBe(200);
    expect((await get(ours.adminKey, id)).body).toMatchObject({
      status: "pending",
      invitee_identity_id: null,
      invitee_agent_handle: null,
      invitee_organization_id: null,
    });
    expect(await kindsOf(id)).toEqual(["created", "reserved", "released"]);
    expect((await signUp(token)).status).toBe(201);
  });

  it.each([
    ["declined", (token: string, _id: string) => decline(token)],
    ["revoked", (_token: string, id: string) => revoke(ours.adminKey, id)],
  ])("lets the human confirm the agent when it was %s meanwhile", async (state, end) => {
    const human_email = newHuman();
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    const { body } = await signUp(token, { human_email });
    expect((await end(token, id)).status).toBe(200);
    const done = await verify(body.api_key, await codeFor(parley, human_email));
    expect(done.body.claim_status).toBe("agent_claimed");
    expect(done.body.invitation).toMatchObject({ invitation_id: id, status: state, accepted_at: null });
    expect(await statusOf(id)).toBe(state);
    expect(await rulesAbout(parley, scout.key, scout)).toEqual([]);
  });

  it("is over at once with the organization that made it, for its preview, for signing up and for who had it kept", async () => {
    const closing = await makeOrganization(parley.services);
    const peer = await makeAgent(parley.services, closing, newHandle());
    const human_email = newHuman();
    const kept = await invite(parley, closing.adminKey, [peer]);
    const open = await invite(parley, closing.adminKey, [peer]);
    const { body } = await signUp(kept.token, { human_email });
    const { slug } = await rows().organization.findUniqueOrThrow({ where: { id: closing.id } });
    const query =
      "mutation ($name: String!) { deleteOrganization(input: { confirmation: $name }) { deletedOrganizationId } }";
    expect((await parley.graphql(query, { name: slug }, closing.admin)).errors).toBeUndefined();
    expect(errorOf(await preview(open.token))).toEqual([410, "a2a_invitation_revoked"]);
    expect(errorOf(await signUp(open.token))).toEqual([410, "a2a_invitation_revoked"]);
    const done = await verify(body.api_key, await codeFor(parley, human_email));
    expect(done.body).toMatchObject({ claim_status: "agent_claimed", invitation: { status: "revoked" } });
  });

  it("lets the human confirm the agent when it has expired, or a peer is gone", async () => {
    const [late, early] = [newHuman(), newHuman()];
    const gone = await invite(parley, ours.adminKey, [scout]);
    const expired = await invite(parley, ours.adminKey, [scout], { expires_in_seconds: 300 });
    const [one, two] = [
      (await signUp(gone.token, { human_email: early })).body,
      (await signUp(expired.token, { human_email: late })).body,
    ];
    clock.advance(300_000);
    await rest(parley, ours.adminKey, "DELETE", `/api/v1/identities/${scout.handle}`);
    for (const [agent, human, status] of [
      [one, early, "unavailable"],
      [two, late, "expired"],
    ]) {
      const { body } = await verify(agent.api_key, await codeFor(parley, human));
      expect(body).toMatchObject({ claim_status: "agent_claimed", invitation: { status, accepted_at: null } });
    }
    expect([await statusOf(gone.id), await statusOf(expired.id)]).toEqual(["pending", "expired"]);
  });

  it("says so when a code is sent again", async () => {
    const human_email = newHuman();
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const { body } = await signUp(token, { human_email });
    await codeFor(parley, human_email);
    clock.advance(300_000);
    // The wire's answer has three keys (wire contract org 2.4); GraphQL tells more.
    expect(Object.keys((await resend(body.api_key)).body)).toEqual(["claim_status", "organization_id", "message"]);
    clock.advance(300_000);
    const document = "mutation { resendAgentVerification { invitation { status invitationId } } }";
    const { data } = await parley.graphql(document, {}, body.api_key);
    expect(data!["resendAgentVerification"].invitation).toEqual({
      status: "AWAITING_VERIFICATION",
      invitationId: body.invitation.invitation_id,
    });
  });

  it("by twenty agents at once is kept for one of them, and makes no other", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    const before = await rows().organization.count();
    const answers = await atOnce(20, () => signUp(token));
    const made = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status }) => status !== 201);
    expect(made).toHaveLength(1);
    expect(new Set(others.map((answer) => errorOf(answer).join(" ")))).toEqual(
      new Set(["409 a2a_invitation_reserved"]),
    );
    expect(await rows().organization.count()).toBe(before + 1);
    expect((await get(ours.adminKey, id)).body.invitee_agent_handle).toBe(made[0]!.body.agent_handle);
  });
});

describe("a signup with an invitation that cannot be used makes nothing", () => {
  it("because there is no such one", async () => {
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const before = await rows().organization.count();
    const unknown = await signUp(otherToken(token));
    expect(errorOf(unknown)).toEqual([404, "a2a_invitation_not_found"]);
    for (const wrong of ["", "x", `a2ai_${"x".repeat(42)}`, `${token}\n`]) {
      const answer = await signUp(wrong);
      expect([answer.status, answer.body.detail]).toEqual([404, unknown.body.detail]);
    }
    expect(errorOf(await signUp(5))).toEqual([422, "validation_failed"]);
    expect(await rows().organization.count()).toBe(before);
    expect((await signUp(null)).body.invitation).toBeNull();
  });

  it("because it is over", async () => {
    const theirs = await makeOrganization(parley.services);
    const guest = await makeAgent(parley.services, theirs, newHandle());
    const accepted = await invite(parley, ours.adminKey, [scout]);
    const declined = await invite(parley, ours.adminKey, [scout]);
    const revoked = await invite(parley, ours.adminKey, [scout]);
    const expired = await invite(parley, ours.adminKey, [scout], { expires_in_seconds: 300 });
    await accept(guest.key, accepted.token);
    await decline(declined.token);
    await revoke(ours.adminKey, revoked.id);
    clock.advance(300_000);
    for (const [state, { token }] of Object.entries({ declined, revoked, expired })) {
      expect(errorOf(await signUp(token))).toEqual([410, `a2a_invitation_${state}`]);
    }
    expect(errorOf(await signUp(accepted.token))).toEqual([409, "a2a_invitation_already_accepted"]);
  });

  it("through GraphQL as well", async () => {
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const document = `mutation ($input: SignUpAgentInput!) {
      signUpAgent(input: $input) { claimStatus invitation { status peerAgentHandles acceptedAt } } }`;
    const ask = async (invitationToken: string) => {
      const input = { humanEmail: newHuman(), noteToHuman: "Hello.", invitationToken };
      const { data, errors } = await parley.graphql(document, { input });
      return errors?.[0]?.extensions ?? data!["signUpAgent"];
    };
    expect(await ask(token)).toEqual({
      claimStatus: "AGENT_UNCLAIMED",
      invitation: { status: "AWAITING_VERIFICATION", peerAgentHandles: [scout.handle], acceptedAt: null },
    });
    expect(await ask(token)).toMatchObject({ code: "a2a_invitation_reserved", status: 409 });
  });
});
