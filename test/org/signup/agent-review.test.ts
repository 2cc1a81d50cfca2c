import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { domains } from "../../../subgraphs/index.js";
import { ManualClock } from "../../support/manual-clock.js";
import { createWork } from "../../../subgraphs/shared/background/background-work.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { anyNumber, codeFor, makeHome, newHuman, signUp, signupCalls } from "../support/signup.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let home: TestOrganization & { readonly adminEmail: string };
let other: TestOrganization;
const { verify, pending, approve, reject } = signupCalls(() => parley);

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: anyNumber });
  home = await makeHome(parley);
  other = await makeOrganization(parley.services);
});

afterAll(() => parley?.close());

const whoami = (key: string) => rest(parley, key, "GET", "/api/whoami");
const rows = () => parley.services.database.request.writer;

/** What stands in the database about an organization, in any column that names one. */
async function tracesOf(organizationId: string): Promise<string[]> {
  const { driver } = parley.services.database.request;
  const { rows: columns } = await driver.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and (column_name = 'organization_id' or table_name = 'organization' and column_name = 'id')`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const { rowCount } = await driver.query(`select 1 from "${table}" where "${column}" = $1`, [organizationId]);
    if ((rowCount ?? 0) > 0) found.push(table);
  }
  return found.sort();
}

describe("agents that wait for their human's word", () => {
  it("are listed for whoever's verified address they named, newest first", async () => {
    const mine = await makeHome(parley);
    const first = await signUp(parley, { human_email: mine.adminEmail, note_to_human: "Me first." });
    clock.advance(1000);
    const second = await signUp(parley, { human_email: mine.adminEmail.toUpperCase(), harness: "Claw" });
    await signUp(parley);
    const { status, body } = await pending(mine.admin);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["agents"]);
    expect(body.agents.map((agent: any) => agent.identity_id)).toEqual([second.identityId, first.identityId]);
    expect(body.agents[0]).toEqual({
      identity_id: second.identityId,
      agent_handle: second.handle,
      email_address: `${second.handle}@agents.localhost`,
      display_name: second.handle,
      human_email: mine.adminEmail,
      note_to_human: "It is me.",
      harness: "claw",
      claim_status: "agent_unclaimed",
      organization_id: second.organizationId,
      created_at: clock.now().toISOString(),
    });
    expect((await pending(mine.member)).body).toEqual({ agents: [] });
    await verify(first.key, await codeFor(parley, mine.adminEmail));
    await rows().consoleUser.update({ where: { id: mine.adminUserId }, data: { emailVerified: false } });
    expect((await pending(mine.admin)).body).toEqual({ agents: [] });
    expect(errorOf(await approve(mine.admin, second.identityId))).toEqual([404, "not_found"]);
  });

  it("are paged through GraphQL", async () => {
    const mine = await makeHome(parley);
    for (let n = 0; n < 3; n++) await signUp(parley, { human_email: mine.adminEmail });
    const handles: string[] = [];
    let after: string | null = null;
    for (;;) {
      const document = `query ($after: String) { pendingAgents(first: 2, after: $after) {
        nodes { agentHandle } pageInfo { hasNextPage endCursor } } }`;
      const { data } = await parley.graphql(document, { after }, mine.admin);
      const page: any = data!["pendingAgents"];
      handles.push(...page.nodes.map((node: any) => node.agentHandle));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(new Set(handles).size).toBe(3);
  });

  it("are nobody's business who comes with a key", async () => {
    const { key } = await signUp(parley);
    for (const credential of [home.adminKey, key]) {
      expect(errorOf(await pending(credential))).toEqual([403, "credential_not_accepted"]);
      expect(errorOf(await approve(credential, randomUUID()))).toEqual([403, "credential_not_accepted"]);
      expect(errorOf(await reject(credential, randomUUID()))).toEqual([403, "credential_not_accepted"]);
      const { errors } = await parley.graphql("{ pendingAgents { nodes { agentHandle } } }", {}, credential);
      expect(errors?.[0]?.extensions.code).toBe("credential_not_accepted");
    }
    expect(errorOf(await pending(null))).toEqual([401, "unauthenticated"]);
  });
});

describe("approving", () => {
  it("takes the agent in with all it has; key, handle and address stay", async () => {
    const { key, handle, identityId, organizationId } = await signUp(parley, { human_email: home.adminEmail });
    const card = async () => (await rest(parley, null, "GET", `/a2a/${handle}/card`)).status;
    const send = `mutation { sendA2aMessage(input: {
      workerHandle: "${handle}", message: { messageId: "${randomUUID()}", parts: [{ text: "Me?" }] }
    }) { task { id } } }`;
    expect(await card()).toBe(404);
    expect((await parley.graphql(send, {}, key)).errors?.[0]?.extensions.code).toBe("a2a_agent_key_required");
    const { status, body } = await approve(home.admin, identityId, { organization_id: home.id });
    expect(status).toBe(200);
    expect(body).toEqual({
      identity_id: identityId,
      agent_handle: handle,
      organization_id: home.id,
      claim_status: "agent_claimed",
      message: expect.stringContaining(handle),
    });
    expect((await whoami(key)).body).toMatchObject({
      auth_subtype: "api_key.agent_scoped.claimed",
      organization_id: home.id,
      scope: `agent_identity:${identityId}`,
    });
    const seen = await rest(parley, home.adminKey, "GET", `/api/v1/identities/${handle}`);
    expect(seen.body).toMatchObject({ id: identityId, mailbox: { email_address: `${handle}@agents.localhost` } });
    expect((await rest(parley, other.adminKey, "GET", `/api/v1/identities/${handle}`)).status).toBe(404);
    expect((await rest(parley, key, "GET", `/api/v1/identities/${handle}/a2a/settings`)).body.enabled).toBe(true);
    expect(await card()).toBe(200);
    // Events and the letter that was sent remember it until they are swept.
    expect(await tracesOf(organizationId)).toEqual(["event", "system_mail"]);
    expect((await pending(home.admin)).body).toEqual({ agents: [] });
    expect(errorOf(await approve(home.admin, identityId))).toEqual([409, "agent_already_claimed"]);
    expect(errorOf(await reject(home.admin, identityId))).toEqual([409, "agent_already_claimed"]);
  });

  it("needs no organization from whoever belongs to one only, through GraphQL too", async () => {
    const { identityId } = await signUp(parley, { human_email: home.adminEmail });
    const { data } = await parley.graphql(
      `mutation { approveAgent(input: { identityId: "${identityId}" }) { organizationId claimStatus } }`,
      {},
      home.admin,
    );
    expect(data!["approveAgent"]).toEqual({ organizationId: home.id, claimStatus: "AGENT_CLAIMED" });
  });

  it("asks whoever belongs to several which one, and takes any that they administer", async () => {
    const first = await makeHome(parley);
    const second = await makeOrganization(parley.services);
    const createdAt = clock.now();
    await rows().membership.create({
      data: { organizationId: second.id, userId: first.adminUserId, role: "admin", createdAt },
    });
    const { identityId, key } = await signUp(parley, { human_email: first.adminEmail });
    const unclear = await approve(first.admin, identityId);
    expect(errorOf(unclear)).toEqual([422, "validation_failed"]);
    expect(unclear.body.detail[0].loc).toEqual(["body", "organization_id"]);
    await approve(first.admin, identityId, { organization_id: second.id });
    expect((await whoami(key)).body.organization_id).toBe(second.id);
  });

  it("is for admins of the organization that is named, whether or not it exists", async () => {
    const { identityId, key, organizationId } = await signUp(parley, { human_email: home.adminEmail });
    for (const organization_id of [other.id, "org_nobody", organizationId]) {
      const answer = await approve(home.admin, identityId, { organization_id });
      expect(errorOf(answer)).toEqual([403, "admin_required"]);
    }
    const { email } = await rows().consoleUser.findUniqueOrThrow({ where: { id: home.memberUserId } });
    const ofMember = await signUp(parley, { human_email: email });
    expect(errorOf(await approve(home.member, ofMember.identityId))).toEqual([403, "admin_required"]);
    expect((await whoami(key)).body.auth_subtype).toBe("api_key.agent_scoped.unclaimed");
    await reject(home.admin, identityId);
  });

  it("shows nobody an agent that did not name them", async () => {
    const { identityId } = await signUp(parley, { human_email: home.adminEmail });
    const madeByAdmin = await makeAgent(parley.services, home, `made-${randomUUID().slice(0, 8)}`);
    for (const [who, id] of [
      [other.admin, identityId],
      [home.member, identityId],
      [home.admin, madeByAdmin.id],
      [home.admin, randomUUID()],
      [home.admin, "x"],
      [home.admin, "%00"],
    ] as const) {
      expect(errorOf(await approve(who, id))).toEqual([404, "not_found"]);
      expect(errorOf(await reject(who, id))).toEqual([404, "not_found"]);
    }
    await reject(home.admin, identityId);
  });

  it("leaves everything as it was when the plan has no room", async () => {
    const small = await makeHome(parley, "free");
    const agents = [];
    for (let n = 0; n < 4; n++) agents.push(await signUp(parley, { human_email: small.adminEmail }));
    for (const { identityId } of agents.slice(0, 3)) await approve(small.admin, identityId);
    const { identityId, key, organizationId } = agents[3]!;
    const answer = await approve(small.admin, identityId);
    expect(errorOf(answer)).toEqual([402, "identity_quota_exceeded"]);
    expect((await whoami(key)).body).toMatchObject({
      auth_subtype: "api_key.agent_scoped.unclaimed",
      organization_id: organizationId,
    });
    expect((await pending(small.admin)).body.agents).toHaveLength(1);
  });
});

describe("rejecting", () => {
  it("deletes the agent; nothing of it is left but its reserved handle", async () => {
    const { key, handle, identityId, organizationId } = await signUp(parley, { human_email: home.adminEmail });
    expect((await rest(parley, key, "POST", `/api/v1/identities/${handle}/signing-key`, {})).status).toBe(201);
    const { status, body } = await reject(home.admin, identityId);
    expect(status).toBe(200);
    expect(body).toEqual({
      identity_id: identityId,
      agent_handle: handle,
      status: "rejected",
      message: expect.stringContaining(handle),
    });
    expect((await whoami(key)).status).toBe(401);
    expect(await tracesOf(organizationId)).toEqual(["event", "name_reservation", "system_mail"]);
    expect(await rows().identity.findUnique({ where: { id: identityId } })).toBeNull();
    expect(await rows().agentSignup.count({ where: { identityId } })).toBe(0);
    for (const organization of [home, other]) {
      const again = await rest(parley, organization.adminKey, "POST", "/api/v1/identities", { agent_handle: handle });
      expect(errorOf(again)).toEqual([409, "agent_handle_unavailable"]);
    }
    expect(errorOf(await reject(home.admin, identityId))).toEqual([404, "not_found"]);
    expect(errorOf(await approve(home.admin, identityId))).toEqual([404, "not_found"]);
  });

  it("does so through GraphQL too", async () => {
    const { identityId, key } = await signUp(parley, { human_email: home.adminEmail });
    const { data } = await parley.graphql(
      `mutation { rejectAgent(input: { identityId: "${identityId}" }) { rejectedIdentityId } }`,
      {},
      home.admin,
    );
    expect(data!["rejectAgent"]).toEqual({ rejectedIdentityId: identityId });
    expect((await whoami(key)).status).toBe(401);
  });
});

it("forgets how an agent came when it is deleted", async () => {
  const { identityId, handle } = await signUp(parley, { human_email: home.adminEmail });
  await approve(home.admin, identityId);
  expect((await rest(parley, home.adminKey, "DELETE", `/api/v1/identities/${handle}`)).status).toBe(204);
  expect(await rows().agentSignup.count({ where: { identityId } })).toBe(0);
  expect(errorOf(await approve(home.admin, identityId))).toEqual([404, "not_found"]);
});

it("removes agents that nobody confirmed and nobody used for a month, and no others", async () => {
  const human_email = newHuman();
  const [abandoned, used, confirmed] = [
    await signUp(parley, { human_email }),
    await signUp(parley, { human_email }),
    await signUp(parley, { human_email: home.adminEmail }),
  ];
  await approve(home.admin, confirmed.identityId);
  const { services } = parley;
  const work = createWork({ services, role: "test", domains: domains.map((domain) => domain.work) });
  clock.advance(20 * 24 * 3600_000);
  await whoami(used.key);
  await rows()
    .$executeRaw`update api_key set last_used_at = ${clock.now()} where scoped_identity_id = ${used.identityId}::uuid`;
  clock.advance(10 * 24 * 3600_000 + 1);
  await work.runDueJobs();
  const alive = async (id: string) => (await rows().identity.findUnique({ where: { id } })) !== null;
  expect(await Promise.all([abandoned, used, confirmed].map(({ identityId }) => alive(identityId)))).toEqual([
    false,
    true,
    true,
  ]);
  expect((await whoami(abandoned.key)).status).toBe(401);
});
