import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { mailTo } from "../../support/mail.js";
import { makeAgent, makeMember, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { invitationCalls, invite, otherToken, rulesAbout, tokenIn } from "../support/invitations.js";
import { ledger } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";
import { addRule, set } from "../support/rules.js";

const clock = new ManualClock(new Date("2026-04-01T09:00:00Z"));
let parley: TestParley;
let ours: TestOrganization;
let theirs: TestOrganization;
/** Fresh ones for each test: two agents of ours, one of theirs that takes no part in A2A. */
let scout: TestAgent;
let clerk: TestAgent;
let guest: TestAgent;
const { create, get, revoke, preview, accept, decline } = invitationCalls(() => parley);

beforeAll(async () => {
  const environment = { A2A_INVITATION_CALLS_PER_MINUTE: "1000", A2A_INVITATIONS_PER_HOUR: "1000" };
  parley = await startTestParley({ clock, environment });
  ours = await makeOrganization(parley.services, "enterprise");
  theirs = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley?.close());
beforeEach(async () => {
  scout = await makeAgent(parley.services, ours, newHandle());
  clerk = await makeAgent(parley.services, ours, newHandle());
  guest = await makeAgent(parley.services, theirs, newHandle());
  await set(parley, theirs, guest, { enabled: false });
});

const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;
const rows = () => parley.services.database.request.writer;
const eventsOf = async (id: string) =>
  (await rows().event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).map((event) =>
    [event.kind, event.subjectVersion, event.side, event.organizationId, event.identityId].join(" "),
  );
const settingsOf = async ({ handle, key }: TestAgent) =>
  (await rest(parley, key, "GET", `${ledger(handle)}/settings`)).body;

/** Everything of an agent's that an acceptance may change. */
async function stateOf(agents: readonly TestAgent[]): Promise<unknown> {
  return Promise.all(
    agents.map(async (agent) => [await settingsOf(agent), await rulesAbout(parley, agent.key, agent)]),
  );
}

/** Mails an invitation to a person and answers what it says. */
async function inviteByMail(person: string): Promise<{ id: string; token: string }> {
  const { body } = await create(ours.adminKey, { peer_agent_handles: [scout.handle], recipient_email: person });
  const mails = await rows().systemMail.count({ where: { toAddress: person } });
  return { id: body.id, token: tokenIn((await mailTo(parley, person, mails)).at(-1)!.text) };
}

async function graphql(query: string, variables: object, credential: TestCredential = null): Promise<any> {
  const { data, errors } = await parley.graphql(query, variables as Record<string, unknown>, credential);
  return errors === undefined ? data : errors[0]?.extensions;
}

function tally(answers: readonly RestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const kind = answer.status < 300 ? `${answer.status}` : errorOf(answer).join(" ");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe("previewing", () => {
  it("tells what is offered, to anybody who has the token, and changes nothing", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout, clerk]);
    const before = (await get(ours.adminKey, id)).body;
    const { status, body } = await preview(token);
    expect([status, body]).toEqual([
      200,
      {
        inviter_email: before.inviter_email,
        peer_agent_handles: [scout.handle, clerk.handle],
        expires_at: before.expires_at,
        agent_handoff_prompt: expect.stringContaining(`${parley.url}/console/a2a/invitations/accept#token=${token}`),
      },
    ]);
    expect((await preview(token)).body).toEqual(body);
    expect((await get(ours.adminKey, id)).body).toEqual(before);
    const document = `query ($token: String!) { a2aInvitationPreview(token: $token) { inviterEmail peerAgentHandles } }`;
    expect((await graphql(document, { token })).a2aInvitationPreview).toEqual({
      inviterEmail: body.inviter_email,
      peerAgentHandles: body.peer_agent_handles,
    });
    expect(await graphql(document, { token: otherToken(token) })).toMatchObject({ code: "a2a_invitation_not_found" });
  });

  it("names the installation where there is no person", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    await rows().a2aInvitation.update({ where: { id }, data: { inviterEmail: null } });
    expect((await preview(token)).body.inviter_email).toBe("no-reply@agents.localhost");
    expect((await get(ours.adminKey, id)).body.inviter_email).toBeNull();
  });
});

describe("accepting", () => {
  it("enables the agent and lets both sides through, all at once, and lists nobody", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout, clerk]);
    const [before] = [await settingsOf(guest)];
    clock.advance(1000);
    const { status, body } = await accept(guest.key, token);
    const accepted_at = clock.now().toISOString();
    expect([status, body]).toEqual([
      200,
      {
        invitation_id: id,
        status: "accepted",
        invitee_identity_id: guest.id,
        invitee_agent_handle: guest.handle,
        peer_agent_handles: [scout.handle, clerk.handle],
        accepted_at,
      },
    ]);
    expect(await settingsOf(guest)).toEqual({ ...before, enabled: true, updated_at: accepted_at });
    expect(before).toMatchObject({ enabled: false, publicly_discoverable: false });
    const both = (...agents: TestAgent[]) => agents.map(({ handle }) => `allow both @${handle}`).toSorted();
    expect(await rulesAbout(parley, guest.key, guest)).toEqual(both(scout, clerk));
    expect(await rulesAbout(parley, scout.key, scout)).toEqual(both(guest));
    expect(await rulesAbout(parley, clerk.key, clerk)).toEqual(both(guest));
    expect((await get(ours.adminKey, id)).body).toMatchObject({
      status: "accepted",
      accepted_at,
      invitee_identity_id: guest.id,
      invitee_agent_handle: guest.handle,
      invitee_organization_id: theirs.id,
    });
    expect(await eventsOf(id)).toEqual([
      `a2a.invitation.created 1 issuer ${ours.id} `,
      `a2a.invitation.accepted 2 issuer ${ours.id} `,
      `a2a.invitation.accepted 2 invitee ${theirs.id} ${guest.id}`,
    ]);
    expect(await rows().event.count({ where: { kind: "a2a.contact_rule.created", occurredAt: clock.now() } })).toBe(4);
  });

  it("lets tasks go both ways between organizations that could not know each other", async () => {
    const sending = (from: TestAgent, to: TestAgent) =>
      rpc(parley, from.key, to.handle, "SendMessage", textMessage("Please."));
    expect((await sending(guest, scout)).status).toBe(404);
    const { token } = await invite(parley, ours.adminKey, [scout]);
    expect((await accept(guest.key, token)).status).toBe(200);
    expect((await openTask(parley, guest.key, scout.handle)).status.state).toBe("TASK_STATE_SUBMITTED");
    expect((await openTask(parley, scout.key, guest.handle)).status.state).toBe("TASK_STATE_SUBMITTED");
    // The other agents of the issuer are not part of it.
    expect((await sending(guest, clerk)).status).toBe(404);
  });

  it("again answers the same to the same agent, at any time, and makes nothing", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout], { expires_in_seconds: 300 });
    const first = await accept(guest.key, token);
    const events = await eventsOf(id);
    clock.advance(301_000);
    const second = await accept(guest.key, token);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect([await eventsOf(id), await rulesAbout(parley, guest.key, guest)]).toEqual([
      events,
      [`allow both @${scout.handle}`],
    ]);
    const other = await makeAgent(parley.services, theirs, newHandle());
    expect(errorOf(await accept(other.key, token))).toEqual([409, "a2a_invitation_already_accepted"]);
    expect(errorOf(await preview(token))).toEqual([409, "a2a_invitation_already_accepted"]);
    expect(errorOf(await decline(token))).toEqual([409, "a2a_invitation_already_accepted"]);
    expect(errorOf(await revoke(ours.adminKey, id))).toEqual([409, "a2a_invitation_already_accepted"]);
  });

  it("by twenty twins at once happens once, and all are told so", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout, clerk]);
    const answers = await atOnce(20, () => accept(guest.key, token));
    expect(tally(answers)).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await rulesAbout(parley, scout.key, scout)).toEqual([`allow both @${guest.handle}`]);
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it("by twenty agents at once connects one of them, and no other", async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => makeAgent(parley.services, theirs, newHandle())));
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    const answers = await atOnce(guests.length, (index) => accept(guests[index]!.key, token));
    expect(tally(answers)).toEqual({ 200: 1, "409 a2a_invitation_already_accepted": 19 });
    const winner = guests[answers.findIndex(({ status }) => status === 200)]!;
    expect(await rulesAbout(parley, scout.key, scout)).toEqual([`allow both @${winner.handle}`]);
    for (const agent of guests) {
      const rules = await rulesAbout(parley, agent.key, agent);
      expect(rules).toEqual(agent === winner ? [`allow both @${scout.handle}`] : []);
    }
    expect((await get(ours.adminKey, id)).body.invitee_identity_id).toBe(winner.id);
  });

  it("and declining and taking back at once come to one end", async () => {
    for (let round = 0; round < 3; round++) {
      const { id, token } = await invite(parley, ours.adminKey, [scout]);
      const agent = await makeAgent(parley.services, theirs, newHandle());
      const deeds = [() => accept(agent.key, token), () => decline(token), () => revoke(ours.adminKey, id)];
      const answers = await atOnce(12, (n) => deeds[(n + round) % deeds.length]!());
      const { status } = (await get(ours.adminKey, id)).body;
      const end = ["accepted", "declined", "revoked"].indexOf(status);
      for (const [n, answer] of answers.entries()) {
        expect(answer.status < 300).toBe((n + round) % deeds.length === end);
      }
      const kinds = await rows().event.findMany({ where: { subjectId: id, side: "issuer" }, orderBy: { id: "asc" } });
      expect(kinds.map(({ kind }) => kind)).toEqual(["a2a.invitation.created", `a2a.invitation.${status}`]);
      expect(await rulesAbout(parley, agent.key, agent)).toHaveLength(status === "accepted" ? 1 : 0);
    }
  });

  it("of invitations that cross, with the same agents, holds up nobody", async () => {
    const far = await Promise.all(Array.from({ length: 4 }, () => makeAgent(parley.services, theirs, newHandle())));
    const calls = await Promise.all(
      far.map(async (agent, n) => {
        const crossing = n % 2 === 0;
        const made = crossing
          ? await invite(parley, ours.adminKey, [scout, clerk])
          : await invite(parley, theirs.adminKey, far);
        return () => accept((crossing ? agent : n === 1 ? scout : clerk).key, made.token);
      }),
    );
    expect(tally(await Promise.all(calls.map((call) => call())))).toEqual({ 200: 4 });
  });

  it("keeps a rule that is there already, and rules of one direction", async () => {
    const kept = await addRule(parley, ours, scout, "allow", guest, "both");
    await addRule(parley, theirs, guest, "block", scout, "outbound");
    const { token } = await invite(parley, ours.adminKey, [scout]);
    expect((await accept(guest.key, token)).status).toBe(200);
    const { body } = await rest(parley, scout.key, "GET", `${ledger(scout.handle)}/contact-rules`);
    expect(body).toEqual([kept]);
    expect(await rulesAbout(parley, guest.key, guest)).toEqual([
      `allow both @${scout.handle}`,
      `block outbound @${scout.handle}`,
    ]);
  });

  it("against a block of one direction stands, and tells of the block and not of nobody", async () => {
    await addRule(parley, ours, scout, "block", guest, "inbound");
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const sending = () => rpc(parley, guest.key, scout.handle, "SendMessage", textMessage("Please."));
    expect((await sending()).status).toBe(404);
    expect((await accept(guest.key, token)).status).toBe(200);
    const answer = await sending();
    expect([answer.status, answer.error?.code, answer.error?.data?.[0].metadata.side]).toEqual([200, -32040, "worker"]);
    // The peer may know of the agent that it invited likewise.
    await addRule(parley, theirs, guest, "block", scout, "inbound");
    const back = await rpc(parley, scout.key, guest.handle, "SendMessage", textMessage("Please."));
    expect([back.status, back.error?.code]).toEqual([200, -32040]);
  });

  it("names peers by the handles that work now, before, while and after it is accepted", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [clerk, scout]);
    const rename = async (from: string) => {
      const agent_handle = newHandle();
      await rest(parley, ours.adminKey, "PATCH", `/api/v1/identities/${from}`, { agent_handle });
      return agent_handle;
    };
    const first = await rename(scout.handle);
    const offered = (await preview(token)).body;
    expect(offered.peer_agent_handles).toEqual([clerk.handle, first]);
    expect(offered.agent_handoff_prompt).toContain(`@${first}`);
    expect((await accept(guest.key, token)).body.peer_agent_handles).toEqual([clerk.handle, first]);
    expect(await rulesAbout(parley, guest.key, guest)).toEqual(
      [`allow both @${clerk.handle}`, `allow both @${first}`].toSorted(),
    );
    const second = await rename(first);
    expect((await get(ours.adminKey, id)).body.peer_agent_handles).toEqual([clerk.handle, second]);
    expect((await accept(guest.key, token)).body.peer_agent_handles).toEqual([clerk.handle, second]);
    expect((await openTask(parley, guest.key, second)).status.state).toBe("TASK_STATE_SUBMITTED");
    // Of one that is gone, the last that it had.
    await rest(parley, ours.adminKey, "DELETE", `/api/v1/identities/${second}`);
    expect((await get(ours.adminKey, id)).body.peer_agent_handles).toEqual([clerk.handle, second]);
  });
});

describe("an acceptance that is refused changes nothing", () => {
  it.each([
    [
      "a peer is gone",
      () => rest(parley, ours.adminKey, "DELETE", `/api/v1/identities/${clerk.handle}`),
      "peer_unavailable",
    ],
    ["a peer takes no tasks", () => set(parley, ours, clerk, { enabled: false }), "peer_unavailable"],
    ["a peer blocks it", () => addRule(parley, ours, clerk, "block", guest, "both"), "conflicting_rule"],
    ["it blocks a peer", () => addRule(parley, theirs, guest, "block", clerk, "both"), "conflicting_rule"],
  ])("because %s", async (_, spoil, reason) => {
    const { id, token } = await invite(parley, ours.adminKey, [scout, clerk]);
    await spoil();
    const before = await stateOf([scout, guest]);
    expect(errorOf(await accept(guest.key, token))).toEqual([409, `a2a_invitation_${reason}`]);
    expect(await stateOf([scout, guest])).toEqual(before);
    expect((await get(ours.adminKey, id)).body).toMatchObject({ status: "pending", invitee_identity_id: null });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it("because it is the issuer's own agent", async () => {
    const { token } = await invite(parley, ours.adminKey, [scout]);
    expect(errorOf(await accept(clerk.key, token))).toEqual([409, "a2a_invitation_same_organization"]);
  });

  it("because it is over; accepted or not, the token is all that anybody sees", async () => {
    const declined = await invite(parley, ours.adminKey, [scout]);
    const revoked = await invite(parley, ours.adminKey, [scout]);
    const expired = await invite(parley, ours.adminKey, [scout], { expires_in_seconds: 300 });
    await decline(declined.token);
    await revoke(ours.adminKey, revoked.id);
    clock.advance(299_999);
    expect((await preview(expired.token)).status).toBe(200);
    clock.advance(1);
    for (const [state, { token }] of Object.entries({ declined, revoked, expired })) {
      expect(errorOf(await accept(guest.key, token))).toEqual([410, `a2a_invitation_${state}`]);
      expect(errorOf(await preview(token))).toEqual([410, `a2a_invitation_${state}`]);
    }
    expect(errorOf(await decline(expired.token))).toEqual([410, "a2a_invitation_expired"]);
    expect(errorOf(await decline(revoked.token))).toEqual([410, "a2a_invitation_revoked"]);
    expect(await rulesAbout(parley, guest.key, guest)).toEqual([]);
    await parley.work!.runDueJobs();
    expect(await eventsOf(expired.id)).toEqual([
      `a2a.invitation.created 1 issuer ${ours.id} `,
      `a2a.invitation.expired 2 issuer ${ours.id} `,
    ]);
    await parley.work!.runDueJobs();
    expect(await eventsOf(expired.id)).toHaveLength(2);
  });

  it("because there is no such token", async () => {
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const answers = [otherToken(token), "no token", ""].map((wrong) => accept(guest.key, wrong));
    const details = (await Promise.all(answers)).map(({ status, body }) => [status, body.detail]);
    expect(details[0]![0]).toBe(404);
    expect(new Set(details.map((detail) => JSON.stringify(detail))).size).toBe(1);
  });

  it("because only a claimed agent's own key may accept", async () => {
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const unclaimed = await makeAgent(parley.services, theirs, newHandle(), { claimStatus: "agent_unclaimed" });
    const document = `mutation ($token: String!) { acceptA2aInvitation(input: { token: $token }) { status } }`;
    for (const credential of [theirs.adminKey, theirs.admin, theirs.member, unclaimed.key]) {
      expect(errorOf(await accept(credential, token))).toEqual([403, "a2a_invitation_agent_key_required"]);
      expect(await graphql(document, { token }, credential)).toMatchObject({
        code: "a2a_invitation_agent_key_required",
      });
    }
    expect(errorOf(await accept(null, token))).toEqual([401, "unauthenticated"]);
    expect(await graphql(document, { token })).toMatchObject({ code: "unauthenticated" });
    expect((await graphql(document, { token }, guest.key)).acceptA2aInvitation).toEqual({ status: "ACCEPTED" });
    expect((await graphql(document, { token }, guest.key)).acceptA2aInvitation).toEqual({ status: "ACCEPTED" });
  });
});

describe("an invitation for one person", () => {
  it("is accepted by an agent whose organization they belong to", async () => {
    const person = await makeMember(parley.services, theirs.id);
    const { token } = await inviteByMail(person.email);
    expect((await accept(guest.key, token)).status).toBe(200);
  });

  it("is refused to agents of others, and of those whose address is not proved", async () => {
    const elsewhere = await makeOrganization(parley.services);
    const person = await makeMember(parley.services, elsewhere.id);
    const { id, token } = await inviteByMail(person.email);
    expect(errorOf(await accept(guest.key, token))).toEqual([403, "a2a_invitation_recipient_mismatch"]);
    const near = await makeAgent(parley.services, elsewhere, newHandle());
    await rows().consoleUser.update({ where: { id: person.id }, data: { emailVerified: false } });
    expect(errorOf(await accept(near.key, token))).toEqual([403, "a2a_invitation_recipient_mismatch"]);
    expect((await get(ours.adminKey, id)).body.status).toBe("pending");
    await rows().consoleUser.update({ where: { id: person.id }, data: { emailVerified: true } });
    expect((await accept(near.key, token)).status).toBe(200);
  });
});

describe("declining", () => {
  it("ends an invitation, for anybody who has the token, and answers the same again", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    clock.advance(1000);
    const { status, body } = await decline(token);
    const declined_at = clock.now().toISOString();
    expect([status, body]).toEqual([200, { invitation_id: id, status: "declined", declined_at }]);
    clock.advance(1000);
    expect((await decline(token)).body).toEqual(body);
    expect((await get(ours.adminKey, id)).body).toMatchObject({ status: "declined", declined_at });
    expect(await eventsOf(id)).toEqual([
      `a2a.invitation.created 1 issuer ${ours.id} `,
      `a2a.invitation.declined 2 issuer ${ours.id} `,
    ]);
  });

  it("does the same through GraphQL", async () => {
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const document = `mutation ($token: String!) { declineA2aInvitation(input: { token: $token }) { status } }`;
    expect(await graphql(document, { token })).toEqual({ declineA2aInvitation: { status: "DECLINED" } });
    expect(await graphql(document, { token: otherToken(token) })).toMatchObject({ code: "a2a_invitation_not_found" });
  });
});
