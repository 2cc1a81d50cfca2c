import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { invite, invitationCalls } from "../../a2a/support/invitations.js";
import { ledger, reply } from "../../a2a/support/ledger.js";
import { openTask } from "../../a2a/support/rpc.js";
import { addRule } from "../../a2a/support/rules.js";
import {
  makeAgent,
  makeMember,
  makeOrganization,
  makeServiceToken,
  makeSignInToken,
  setBrand,
  signedIn,
  type TestAgent,
  type TestOrganization,
} from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { codeOf } from "../../support/people.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { initialized } from "../../vault/support/vaults.js";

let parley: TestParley;
let clock: ManualClock;
let ours: TestOrganization;
let other: TestOrganization;
let [one, two, peer]: TestAgent[] = [];
let mark: string;

beforeAll(async () => {
  clock = new ManualClock();
  parley = await startTestParley({ clock, environment: { WEBHOOK_ALLOW_INSECURE: "1" } });
});
afterAll(() => parley.close());
beforeEach(async () => {
  [ours, other] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
  mark = ours.id.slice(-12);
  one = await makeAgent(parley.services, ours, `one-${mark}`);
  two = await makeAgent(parley.services, ours, `two-${mark}`);
  peer = await makeAgent(parley.services, other, `peer-${mark}`);
  await addRule(parley, ours, one, "allow", peer, "both");
  await addRule(parley, other, peer, "allow", one, "both");
});

const db = () => parley.services.database.request.writer;
const slugOf = async (id: string) => (await db().organization.findUniqueOrThrow({ where: { id } })).slug!;
const remove = (credential: TestCredential, confirmation: string) =>
  parley.graphql(
    "mutation ($word: String!) { deleteOrganization(input: { confirmation: $word }) { deletedOrganizationId } }",
    { word: confirmation },
    credential,
  );
const whoami = async (credential: TestCredential) => (await rest(parley, credential, "GET", "/api/whoami")).status;

/** Deletes our organization, and has everything done that follows. */
async function removeAll(): Promise<void> {
  const { data } = await remove(ours.admin, await slugOf(ours.id));
  expect(data!["deleteOrganization"]).toEqual({ deletedOrganizationId: ours.id });
  await parley.work!.runDueJobs();
  clock.advance(61_000);
  await parley.work!.runDueJobs();
}

describe("deleting an organization", () => {
  test("is for its admins in person, who say its short name, or its name if it has none", async () => {
    const word = await slugOf(ours.id);
    expect(codeOf(await remove(ours.adminKey, word))).toBe("credential_not_accepted");
    expect(codeOf(await remove(ours.member, word))).toBe("admin_required");
    for (const wrong of ["", word.toUpperCase(), `${word} `, await slugOf(other.id), ours.id]) {
      const { errors } = await remove(ours.admin, wrong);
      expect(errors![0]!.extensions).toMatchObject({ code: "validation_failed" });
    }
    expect(await whoami(ours.adminKey)).toBe(200);
    await parley.graphql(
      "mutation { updateOrganization(input: { slug: null }) { organization { id } } }",
      {},
      ours.admin,
    );
    const { name } = await db().organization.findUniqueOrThrow({ where: { id: ours.id } });
    expect((await remove(ours.admin, name)).errors).toBeUndefined();
  });

  test("ends every credential and connection at once, and nobody else's", async () => {
    const service = await makeServiceToken(parley.services, ours);
    const link = await makeSignInToken(parley.services, ours);
    const sockets = [ours.adminKey, one!.key].map((apiKey) => openSocket(parley.url, { apiKey }));
    const kept = openSocket(parley.url, { apiKey: other.adminKey });
    for (const socket of [...sockets, kept]) await socket.run("{ viewer { kind } }");
    const credentials = [ours.adminKey, one!.key, ours.admin, ours.member, { "x-service-token": service.secret }];
    for (const credential of credentials) expect(await whoami(credential)).toBe(200);
    expect((await remove(ours.admin, await slugOf(ours.id))).errors).toBeUndefined();
    // Before any job has run.
    for (const credential of credentials) expect(await whoami(credential)).toBe(401);
    for (const socket of sockets) expect(await socket.closed).toBe(4403);
    const used = await parley.graphql(`mutation { signIn(input: { token: "${link}" }) { token } }`);
    expect(codeOf(used)).toBe("sign_in_link_invalid");
    expect(codeOf(await remove(ours.admin, mark))).toBe("unauthenticated");
    expect((await kept.run("{ viewer { kind } }")).data.viewer.kind).toBe("ADMIN_KEY");
    expect(await whoami(other.admin)).toBe(200);
  });

  test("of many at once has an effect once, and leaves nothing of what was being made beside it", async () => {
    const word = await slugOf(ours.id);
    const more = Array.from({ length: 6 }, (_, number) => ({ agent_handle: `late-${number}-${mark}` }));
    await Promise.all([
      ...more.map((identity) => rest(parley, ours.adminKey, "POST", "/api/v1/identities", identity)),
      ...Array.from({ length: 6 }, () => remove(ours.admin, word)),
    ]);
    await parley.work!.runDueJobs();
    clock.advance(61_000);
    await parley.work!.runDueJobs();
    expect(await db().event.count({ where: { subjectId: ours.id, kind: "organization.deleted" } })).toBe(1);
    expect(await db().identity.count({ where: { organizationId: ours.id, deletedAt: null } })).toBe(0);
  });

  test("leaves its people in their other organizations, and frees its short name but no handle", async () => {
    const word = await slugOf(ours.id);
    const { id: userId } = await makeMember(parley.services, ours.id, "admin");
    await db().membership.create({
      data: { organizationId: other.id, userId, role: "member", createdAt: clock.now() },
    });
    const elsewhere = await signedIn(parley.services, other.id, userId);
    await removeAll();
    expect(await whoami(elsewhere)).toBe(200);
    const renamed = await parley.graphql(
      `mutation { updateOrganization(input: { slug: "${word}" }) { organization { slug } } }`,
      {},
      other.admin,
    );
    expect(renamed.data!["updateOrganization"].organization.slug).toBe(word);
    const taken = await rest(parley, other.adminKey, "POST", "/api/v1/identities", { agent_handle: one!.handle });
    expect(errorOf(taken)).toEqual([409, "agent_handle_unavailable"]);
  });
});

describe("what the others see of a deleted organization", () => {
  test("is the whole history of what they had with it; nobody can begin anything new", async () => {
    const open = await openTask(parley, peer!.key, one!.handle, "Please count the ships");
    await reply(parley, one!.key, one!.handle, open.id, "progress", "I am counting");
    const done = await openTask(parley, one!.key, peer!.handle, "Please count the whales");
    await reply(parley, peer!.key, peer!.handle, done.id, "complete", "Twelve whales");
    const sent = () => rest(parley, peer!.key, "GET", `${ledger(peer!.handle)}/sent/tasks/${open.id}`);
    const received = () => rest(parley, peer!.key, "GET", `${ledger(peer!.handle)}/tasks/${done.id}`);
    const before = [(await sent()).body, (await received()).body];
    expect(JSON.stringify(before)).toContain("I am counting");
    await removeAll();
    const after = [await sent(), await received()];
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
    expect(after[0]!.body.state).toBe("canceled");
    expect(after[1]!.body.state).toBe("completed");
    for (const [which, { body }] of after.entries()) {
      expect(body.messages).toEqual(before[which].messages);
      expect(body.context_id).toBe(before[which].context_id);
    }
    const contexts = await rest(parley, peer!.key, "GET", `${ledger(peer!.handle)}/contexts`);
    expect(contexts.body.items).toHaveLength(2);
    const card = await rest(parley, null, "GET", `/a2a/${one!.handle}/card`);
    expect(card.status).toBe(404);
    await expect(openTask(parley, peer!.key, one!.handle)).rejects.toThrow();
  });

  test("is that they accepted its invitation, and no address; an open one is void", async () => {
    const { accept } = invitationCalls(() => parley);
    const [taken, waiting] = [await invite(parley, ours.admin, [one!]), await invite(parley, ours.admin, [two!])];
    expect((await accept(peer!.key, taken!.token)).status).toBe(200);
    await removeAll();
    expect((await accept(peer!.key, waiting!.token)).status).toBeGreaterThanOrEqual(400);
    const rows = await db().a2aInvitation.findMany({ where: { organizationId: ours.id } });
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["accepted", "revoked"]));
    for (const { inviterEmail, recipientEmail } of rows) expect([inviterEmail, recipientEmail]).toEqual([null, null]);
  });
});

test("nothing else of it is left, in any table", async () => {
  const secret = "a note that nobody else ever saw";
  await openTask(parley, one!.key, two!.handle, secret);
  const shared = await openTask(parley, peer!.key, one!.handle, "Shared");
  await initialized(parley, ours.adminKey, mark);
  await setBrand(parley.services, ours, "submitted");
  const guest = `mutation { inviteMember(input: { email: "guest@${mark}.example" }) { invitation { id } } }`;
  expect((await parley.graphql(guest, {}, ours.admin)).errors).toBeUndefined();
  for (const agent of [one!, two!]) {
    const webhook = {
      url: "https://receiver.example/h",
      event_types: ["a2a.task.created"],
      agent_identity_id: agent.id,
    };
    expect((await rest(parley, ours.adminKey, "POST", "/api/v1/webhooks/subscriptions", webhook)).status).toBe(201);
  }
  await rest(parley, ours.adminKey, "POST", "/api/v1/billing/change-plan", { plan: "enterprise" });
  await rest(parley, ours.adminKey, "PATCH", `/api/v1/identities/${one!.handle}`, { description: secret });
  const theirs = await rowsOf(other.id);
  await removeAll();
  // What stays holds ids and moments alone: the log for its 30 days, tombstones, names that are closed for ever.
  expect(Object.keys(await rowsOf(ours.id)).toSorted()).toEqual(["event", "identity", "name_reservation"]);
  const tombstones = await db().identity.findMany({ where: { organizationId: ours.id } });
  for (const { deletedAt, displayName, agentHandle, description } of tombstones) {
    expect([deletedAt === null, displayName, description]).toEqual([false, agentHandle, null]);
  }
  const left = await db().organization.findUniqueOrThrow({ where: { id: ours.id } });
  expect(left).toMatchObject({ name: "", slug: null, handoverEmail: null });
  expect(await db().a2aMessage.count({ where: { searchText: { contains: secret } } })).toBe(0);
  expect(await db().a2aTask.findMany({ where: { requesterId: one!.id } })).toEqual([]);
  expect(await db().a2aTask.count({ where: { id: shared.id } })).toBe(1);
  const { event: _, ...quiet } = theirs;
  expect(await rowsOf(other.id)).toMatchObject(quiet);
});

/** How many rows each table has that name the organization, or one of its identities as what they belong to. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const { driver } = parley.services.database.request;
  const { rows: columns } = await driver.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('organization_id', 'identity_id', 'scoped_identity_id')`,
  );
  const counts: Record<string, number> = {};
  for (const { table_name: table, column_name: column } of columns) {
    const owned = column === "organization_id" ? "= $1" : "in (select id from identity where organization_id = $1)";
    const query = `select count(*)::int as count from "${table}" where ${column} ${owned}`;
    const count = (await driver.query<{ count: number }>(query, [organizationId])).rows[0]!.count;
    if (count > 0) counts[table] = Math.max(count, counts[table] ?? 0);
  }
  return counts;
}
