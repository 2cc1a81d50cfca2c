import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { mailTo } from "../../support/mail.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { invitationCalls, invite, otherToken, tokenIn } from "../support/invitations.js";
import { set } from "../support/rules.js";

const clock = new ManualClock(new Date("2026-04-01T09:00:00Z"));
const day = 24 * 3600_000;
let parley: TestParley;
/** A fresh organization for each test, with two agents. */
let ours: TestOrganization;
let scout: TestAgent;
let clerk: TestAgent;
let ownerEmail: string;
const { create, list, get, revoke, preview, decline } = invitationCalls(() => parley);

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { A2A_INVITATION_CALLS_PER_MINUTE: "1000" } });
});
afterAll(() => parley?.close());
beforeEach(async () => {
  clock.advance(2 * 3600_000);
  ours = await makeOrganization(parley.services, "enterprise");
  scout = await makeAgent(parley.services, ours, newHandle());
  clerk = await makeAgent(parley.services, ours, newHandle());
  const { consoleUser } = parley.services.database.request.writer;
  ownerEmail = (await consoleUser.findUniqueOrThrow({ where: { id: ours.adminUserId } })).email;
});

const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;
const newPerson = () => `person-${randomUUID().slice(0, 12)}@people.example`;
const rows = () => parley.services.database.request.writer;

async function graphql(query: string, variables: object, credential: TestCredential): Promise<any> {
  const { data, errors } = await parley.graphql(query, variables as Record<string, unknown>, credential);
  return errors === undefined ? data : errors[0]?.extensions;
}

const record = () => ({
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  issuer_organization_id: ours.id,
  inviter_email: ownerEmail,
  peer_agent_handles: [scout.handle, clerk.handle],
  recipient_email: null,
  status: "pending",
  email_status: "not_requested",
  email_sent_at: null,
  expires_at: new Date(clock.now().getTime() + 7 * day).toISOString(),
  accepted_at: null,
  declined_at: null,
  revoked_at: null,
  invitee_identity_id: null,
  invitee_agent_handle: null,
  invitee_organization_id: null,
  created_at: clock.now().toISOString(),
  updated_at: clock.now().toISOString(),
});

describe("inviting", () => {
  it("without a recipient answers the record, and once the token, the link and what to tell the agent", async () => {
    const peers = [`@${scout.handle.toUpperCase()}`, clerk.handle, scout.handle];
    const { status, body } = await create(ours.adminKey, { peer_agent_handles: peers });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...record(),
      invitation_token: expect.stringMatching(/^a2ai_[A-Za-z0-9_-]{43}$/),
      invitation_url: `${parley.url}/console/a2a/invitations/accept#token=${body.invitation_token}`,
      agent_handoff_prompt: expect.stringContaining(`@${scout.handle} and @${clerk.handle}`),
    });
    expect(body.agent_handoff_prompt).toContain(body.invitation_url);
    expect((await get(ours.adminKey, body.id)).body).toEqual(record());
    expect((await list(ours.member)).body).toEqual({ items: [record()], next_cursor: null });
  });

  it("a person mails them the link, and tells nobody else", async () => {
    const person = newPerson();
    const wishes = { recipient_email: person.toUpperCase(), expires_in_seconds: 300 };
    const { status, body } = await create(ours.admin, { peer_agent_handles: [scout.handle], ...wishes });
    const expected = {
      ...record(),
      peer_agent_handles: [scout.handle],
      recipient_email: person,
      email_status: "pending",
      expires_at: new Date(clock.now().getTime() + 300_000).toISOString(),
    };
    expect([status, body]).toEqual([201, expected]);
    const [mail] = await mailTo(parley, person);
    expect(mail!.subject).toBe(`${ownerEmail} invites your agent to work with @${scout.handle}`);
    const token = tokenIn(mail!.text);
    expect((await preview(token)).body.peer_agent_handles).toEqual([scout.handle]);
    expect((await preview(token)).body).not.toHaveProperty("recipient_email");
    await parley.work!.runDueJobs();
    expect((await get(ours.adminKey, body.id)).body).toMatchObject({
      email_status: "sent",
      email_sent_at: clock.now().toISOString(),
    });
  });

  it("names who made the key, or who has administered the organization longest", async () => {
    const byPerson = await create(ours.member, { peer_agent_handles: [scout.handle] });
    const member = await rows().consoleUser.findUniqueOrThrow({ where: { id: ours.memberUserId } });
    expect(byPerson.body.inviter_email).toBe(member.email);
    await rows().apiKey.update({ where: { id: ours.adminKeyId }, data: { creatorType: "agent", createdBy: scout.id } });
    const byKey = await create(ours.adminKey, { peer_agent_handles: [scout.handle] });
    expect(byKey.body.inviter_email).toBe(ownerEmail);
  });

  it("twice with one Idempotency-Key makes one invitation, and answers its token again", async () => {
    const body = { peer_agent_handles: [scout.handle] };
    const first = await create(ours.adminKey, body, { "idempotency-key": "one" });
    const second = await create(ours.adminKey, body, { "idempotency-key": "one" });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get("idempotent-replay")).toBe("true");
    expect((await list(ours.adminKey)).body.items).toHaveLength(1);
    const other = await create(ours.adminKey, { ...body, expires_in_seconds: 301 }, { "idempotency-key": "one" });
    expect(errorOf(other)).toEqual([409, "idempotency_key_reused"]);
  });

  it.each([
    ["nobody", () => []],
    ["an unknown agent", () => [scout.handle, "nobody-of-that-name"]],
    ["what is no handle", () => [scout.handle, "no handle"]],
    ["more than twenty", () => Array.from({ length: 21 }, (_, n) => `peer-number-${n}`)],
  ])("refuses %s as peers, and makes nothing", async (_, peers) => {
    const answer = await create(ours.adminKey, { peer_agent_handles: peers() });
    expect(errorOf(answer)).toEqual([422, "a2a_invitation_invalid_peers"]);
    expect((await list(ours.adminKey)).body.items).toEqual([]);
  });

  it("refuses agents of others, unclaimed ones and those that take no tasks, by name and all in the same words", async () => {
    const theirs = await makeOrganization(parley.services);
    const foreign = await makeAgent(parley.services, theirs, newHandle());
    const unclaimed = await makeAgent(parley.services, ours, newHandle(), { claimStatus: "agent_unclaimed" });
    await set(parley, ours, clerk, { enabled: false });
    for (const handle of [newHandle(), foreign.handle, unclaimed.handle, clerk.handle]) {
      const answer = await create(ours.adminKey, { peer_agent_handles: [scout.handle, handle] });
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        {
          code: "a2a_invitation_invalid_peers",
          error: "a2a_invitation_invalid_peers",
          message: `@${handle} is not a claimed agent of your organization that accepts tasks.`,
        },
      ]);
    }
  });

  it.each([
    [{ expires_in_seconds: 299 }, "expires_in_seconds"],
    [{ expires_in_seconds: 2_592_001 }, "expires_in_seconds"],
    [{ expires_in_seconds: 300.5 }, "expires_in_seconds"],
    [{ recipient_email: "nobody" }, "recipient_email"],
    [{ recipient_email: "scout@agents.localhost" }, "recipient_email"],
    [{ peer_agent_handles: undefined }, "peer_agent_handles"],
    [{ peer_agent_handles: "scout" }, "peer_agent_handles"],
  ])("refuses %j", async (wishes, field) => {
    const answer = await create(ours.adminKey, { peer_agent_handles: [scout.handle], ...wishes });
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(["body", field]);
  });

  it("does the same through GraphQL", async () => {
    const document = `mutation ($input: CreateA2aInvitationInput!) {
      createA2aInvitation(input: $input) { token url invitation { id status peers { agentHandle } recipientEmail } } }`;
    const make = (input: object, credential: TestCredential = ours.adminKey) =>
      graphql(document, { input }, credential);
    const open = (await make({ peerAgentHandles: [scout.handle] })).createA2aInvitation;
    expect(open.url).toContain(`#token=${open.token}`);
    expect(open.invitation).toMatchObject({ status: "PENDING", peers: [{ agentHandle: scout.handle }] });
    clock.advance(1);
    const bound = await make({ peerAgentHandles: [scout.handle], recipientEmail: newPerson() });
    expect(bound.createA2aInvitation).toMatchObject({ token: null, url: null });
    expect(await make({ peerAgentHandles: [] })).toMatchObject({ code: "a2a_invitation_invalid_peers", status: 422 });
    expect(await make({ peerAgentHandles: [scout.handle] }, scout.key)).toMatchObject({ code: "admin_required" });
    const nested = `query ($handle: String!, $status: A2aInvitationStatus) {
      identity(agentHandle: $handle) { a2aInvitations(first: 1, status: $status) { nodes { id } pageInfo { hasNextPage } } } }`;
    const of = (handle: string, credential: TestCredential, status: string | null = null) =>
      graphql(nested, { handle, status }, credential);
    expect((await of(scout.handle, ours.admin)).identity.a2aInvitations).toEqual({
      nodes: [{ id: bound.createA2aInvitation.invitation.id }],
      pageInfo: { hasNextPage: true },
    });
    expect((await of(scout.handle, ours.admin, "ACCEPTED")).identity.a2aInvitations.nodes).toEqual([]);
    expect((await of(clerk.handle, ours.admin)).identity.a2aInvitations.nodes).toEqual([]);
    expect((await of(scout.handle, scout.key)).identity.a2aInvitations).toBeNull();
  });
});

describe("limits", () => {
  const bodyFor = (agent: TestAgent, recipient_email?: string) => ({
    peer_agent_handles: [agent.handle],
    recipient_email,
    expires_in_seconds: 300,
  });

  it("let an organization make thirty an hour; repeats of one request count once", async () => {
    for (let made = 0; made < 29; made++) await create(ours.adminKey, bodyFor(scout));
    clock.advance(60_000);
    const key = { "idempotency-key": "the thirtieth" };
    for (let n = 0; n < 3; n++) expect((await create(ours.adminKey, bodyFor(scout), key)).status).toBe(201);
    const refused = await create(ours.adminKey, bodyFor(scout));
    expect(errorOf(refused)).toEqual([429, "a2a_invitation_issuer_rate_limited"]);
    expect(refused.headers.get("retry-after")).toBe("3540");
    clock.advance(3_540_000);
    expect((await create(ours.adminKey, bodyFor(scout))).status).toBe(201);
  });

  it("hold when thirty-five come at once", async () => {
    const answers = await atOnce(35, () => create(ours.adminKey, bodyFor(scout)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  });

  it("let an organization have two hundred open ones", async () => {
    const { id } = await invite(parley, ours.adminKey, [scout]);
    const row = await rows().a2aInvitation.findUniqueOrThrow({ where: { id } });
    const createdAt = new Date(clock.now().getTime() - 2 * 3600_000);
    const copies = Array.from({ length: 199 }, (_, n) => {
      const copy = { ...row, id: randomUUID(), tokenHash: Buffer.from(`${id} ${n}`), createdAt };
      return { ...copy, expiresAt: new Date(clock.now().getTime() + (n + 90) * 1000) };
    });
    await rows().a2aInvitation.createMany({ data: copies });
    const refused = await create(ours.adminKey, bodyFor(scout));
    expect(errorOf(refused)).toEqual([429, "a2a_invitation_issuer_outstanding_limit"]);
    expect(refused.headers.get("retry-after")).toBe("90");
    clock.advance(90_000);
    expect((await create(ours.adminKey, bodyFor(scout))).status).toBe(201);
  });

  it("spare a person more than five open ones, whoever sends them, and do not tell who", async () => {
    const person = newPerson();
    const theirs = await makeOrganization(parley.services);
    const foreign = await makeAgent(parley.services, theirs, newHandle());
    for (let n = 0; n < 3; n++) await create(ours.adminKey, bodyFor(scout, person));
    for (let n = 0; n < 2; n++) await create(theirs.adminKey, bodyFor(foreign, person));
    const refused = await create(theirs.adminKey, bodyFor(foreign, person));
    expect(errorOf(refused)).toEqual([429, "a2a_invitation_recipient_unavailable"]);
    expect(refused.headers.get("retry-after")).toBe("3600");
    expect((await list(theirs.adminKey)).body.items).toHaveLength(2);
    clock.advance(300_000);
    expect((await create(theirs.adminKey, bodyFor(foreign, person))).status).toBe(201);
  });
});

describe("the list", () => {
  it("is paged, newest first, and narrowed to a status as it is now", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift((await invite(parley, ours.adminKey, [scout], { expires_in_seconds: 300 + n * 600 })).id);
      clock.advance(1000);
    }
    await revoke(ours.adminKey, ids[0]!);
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const { body } = await list(ours.adminKey, `?limit=2${cursor}`);
      seen.push(...body.items.map((item: any) => item.id));
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual(ids);
    clock.advance(900_000);
    const of = async (status: string) =>
      (await list(ours.adminKey, `?status=${status}`)).body.items.map((item: any) => [item.id, item.status]);
    expect(await of("revoked")).toEqual([[ids[0], "revoked"]]);
    expect(await of("pending")).toEqual([ids[1], ids[2]].map((id) => [id, "pending"]));
    expect(await of("expired")).toEqual([ids[3], ids[4]].map((id) => [id, "expired"]));
    await parley.work!.runDueJobs();
    expect(await of("expired")).toEqual([ids[3], ids[4]].map((id) => [id, "expired"]));
    expect(await of("accepted")).toEqual([]);
  });

  it("refuses what is no status, no cursor of its own and no size", async () => {
    for (const query of ["?status=open", "?limit=0", "?limit=101"]) {
      expect(errorOf(await list(ours.adminKey, query))).toEqual([422, "validation_failed"]);
    }
    await invite(parley, ours.adminKey, [scout]);
    await invite(parley, ours.adminKey, [scout]);
    const { next_cursor } = (await list(ours.adminKey, "?limit=1")).body;
    for (const query of [`?cursor=x`, `?status=pending&cursor=${next_cursor}`]) {
      expect(errorOf(await list(ours.adminKey, query))).toEqual([422, "invalid_cursor"]);
    }
  });

  it("shows nothing of other organizations", async () => {
    const { id } = await invite(parley, ours.adminKey, [scout]);
    const theirs = await makeOrganization(parley.services);
    expect((await list(theirs.adminKey)).body.items).toEqual([]);
    const unknown = await get(theirs.adminKey, randomUUID());
    expect(errorOf(unknown)).toEqual([404, "a2a_invitation_not_found"]);
    for (const wanted of [id, "no-uuid"]) {
      for (const answer of [await get(theirs.admin, wanted), await revoke(theirs.admin, wanted)]) {
        expect([answer.status, answer.body.detail]).toEqual([404, unknown.body.detail]);
      }
    }
    expect((await get(ours.adminKey, id)).body.status).toBe("pending");
  });
});

describe("taking back", () => {
  it("ends an invitation, and answers the same again", async () => {
    const { id, token } = await invite(parley, ours.adminKey, [scout]);
    clock.advance(1000);
    const { status, body } = await revoke(ours.member, id);
    const revokedAt = clock.now().toISOString();
    expect([status, body]).toMatchObject([200, { status: "revoked", revoked_at: revokedAt, updated_at: revokedAt }]);
    clock.advance(1000);
    expect((await revoke(ours.adminKey, id)).body).toEqual(body);
    for (const answer of [await preview(token), await decline(token)]) {
      expect(errorOf(answer)).toEqual([410, "a2a_invitation_revoked"]);
    }
  });

  it("is refused for one that was declined, or has expired", async () => {
    const declined = await invite(parley, ours.adminKey, [scout]);
    await decline(declined.token);
    const expired = await invite(parley, ours.adminKey, [scout], { expires_in_seconds: 300 });
    clock.advance(300_000);
    for (const { id } of [declined, expired]) {
      expect(errorOf(await revoke(ours.adminKey, id))).toEqual([409, "a2a_invitation_not_revocable"]);
    }
  });

  it("does the same through GraphQL", async () => {
    const { id } = await invite(parley, ours.adminKey, [scout]);
    const document = `mutation ($id: ID!) { revokeA2aInvitation(input: { id: $id }) { invitation { status } } }`;
    expect(await graphql(document, { id }, ours.admin)).toEqual({
      revokeA2aInvitation: { invitation: { status: "REVOKED" } },
    });
    expect(await graphql(document, { id: randomUUID() }, ours.admin)).toMatchObject({
      code: "a2a_invitation_not_found",
      status: 404,
    });
  });
});

describe("a token", () => {
  it("is kept as a hash, and stands in no row, event or mail that stays", async () => {
    const person = newPerson();
    const { token } = await invite(parley, ours.adminKey, [scout]);
    await create(ours.adminKey, { peer_agent_handles: [scout.handle], recipient_email: person });
    const mailed = tokenIn((await mailTo(parley, person))[0]!.text);
    await parley.work!.runDueJobs();
    for (const secret of [token, mailed]) {
      for (const table of ["a2a_invitation", "event", "system_mail", "graphile_worker._private_jobs"]) {
        const found = await parley.services.database.request.driver.query(
          `select 1 from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`,
          [secret.slice("a2ai_".length)],
        );
        expect([table, found.rows]).toEqual([table, []]);
      }
    }
  });

  it("that is malformed, altered or missing is no invitation's", async () => {
    const { token } = await invite(parley, ours.adminKey, [scout]);
    const unknown = await preview(otherToken(token));
    expect(errorOf(unknown)).toEqual([404, "a2a_invitation_not_found"]);
    for (const wrong of ["", "a2ai_", `${token} `, token.toUpperCase(), `https://x.example/#token=${token}`]) {
      for (const answer of [await preview(wrong), await decline(wrong)]) {
        expect([answer.status, answer.body.detail]).toEqual([404, unknown.body.detail]);
      }
    }
    for (const wrong of [undefined, 5, null, [token]]) {
      const answer = await preview(wrong);
      expect(errorOf(answer)).toEqual([422, "validation_failed"]);
      // Clients of this route read no list (wire contract a2a 1), and nothing may repeat what could be a secret.
      expect(answer.body.detail).toMatchObject({ code: "validation_failed", message: expect.any(String) });
      expect(JSON.stringify(answer.body)).not.toContain(token);
    }
  });

  it("is asked about only so often a minute from one address", async () => {
    const small = await startTestParley({ environment: { A2A_INVITATION_CALLS_PER_MINUTE: "2" } });
    try {
      const ask = () => rest(small, null, "POST", "/api/v1/a2a/invitations/preview", { invitation_token: "x" });
      expect([(await ask()).status, (await ask()).status]).toEqual([404, 404]);
      const refused = await ask();
      expect(errorOf(refused)).toEqual([429, "rate_limited"]);
      expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    } finally {
      await small.close();
    }
  });
});
