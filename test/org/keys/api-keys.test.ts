import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

const base = "/api/v1/api-keys";
const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "key-holder");
});

afterAll(async () => {
  await parley.close();
});

const mint = (credential: any, body: unknown) => rest(parley, credential, "POST", base, body);
const whoami = async (key: string) => (await rest(parley, key, "GET", "/api/whoami")).status;

describe("creating", () => {
  it("shows the full key once; it works, and only what may be shown is kept", async () => {
    const { status, body } = await mint(organization.admin, { label: "deploy", description: "for CI" });
    expect(status).toBe(201);
    expect(body.api_key).toMatch(
      /^ApiKey_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.[\w-]{43}$/,
    );
    expect(body.record).toEqual({
      id: body.api_key.split(".")[0],
      organization_id: organization.id,
      created_by: organization.adminUserId,
      creator_type: "human",
      scoped_identity_id: null,
      label: "deploy",
      description: "for CI",
      status: "active",
      last4: body.api_key.slice(-4),
      display_prefix: body.api_key.slice(0, 15),
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
      created_at: "2026-03-01T09:00:00.000Z",
      updated_at: "2026-03-01T09:00:00.000Z",
    });
    expect((await rest(parley, body.api_key, "GET", "/api/whoami")).body.auth_subtype).toBe("api_key.admin_scoped");
    const rows = await parley.services.database.request.reader.apiKey.findMany();
    const kept = JSON.stringify(rows, (_name, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    );
    expect(kept).not.toContain(body.api_key.split(".")[1]);
  });

  it("is done once for one Idempotency-Key, and answers the key again", async () => {
    const order = { label: "retried", expires_at: "2026-04-01T00:00:00Z" };
    const again = () => rest(parley, organization.admin, "POST", base, order, { "idempotency-key": "one key" });
    const first = await again();
    const second = await again();
    expect([first.status, second.status, second.headers.get("idempotent-replay")]).toEqual([201, 201, "true"]);
    expect(second.body).toEqual(first.body);
    const kept = await parley.services.database.request.reader.apiKey.count({ where: { label: "retried" } });
    expect(kept).toBe(1);
  });

  it("mints scoped keys for admin keys and every console user", async () => {
    for (const credential of [organization.adminKey, organization.admin, organization.member]) {
      const { status, body } = await mint(credential, { label: "scoped", scoped_identity_id: agent.id });
      expect(status).toBe(201);
      expect(body.record).toMatchObject({ scoped_identity_id: agent.id, creator_type: "human" });
      expect((await rest(parley, body.api_key, "GET", "/api/whoami")).body.scope).toBe(`agent_identity:${agent.id}`);
    }
  });

  it("lets no admin key mint an admin key, and no agent mint anything", async () => {
    expect(errorOf(await mint(organization.adminKey, { label: "x" }))).toEqual([403, "admin_key_mint_forbidden"]);
    expect(errorOf(await mint(organization.adminKey, { label: "x", scoped_identity_id: null }))).toEqual([
      403,
      "admin_key_mint_forbidden",
    ]);
    expect(errorOf(await mint(agent.key, { label: "x" }))).toEqual([403, "admin_required"]);
    expect(errorOf(await mint(agent.key, { label: "x", scoped_identity_id: agent.id }))).toEqual([
      403,
      "admin_required",
    ]);
  });

  it("lets no member mint an admin key: it would open to them what is closed to members", async () => {
    for (const scope of [{}, { scoped_identity_id: null }]) {
      expect(errorOf(await mint(organization.member, { label: "x", ...scope }))).toEqual([403, "admin_required"]);
    }
    const kept = await parley.services.database.request.reader.apiKey.count({
      where: { organizationId: organization.id, createdBy: organization.memberUserId },
    });
    expect(kept).toBe(0);
  });

  it("knows no identity but the organization's own, living ones", async () => {
    for (const scoped_identity_id of [agent.id, "00000000-0000-4000-8000-000000000000"]) {
      expect(errorOf(await mint(other.adminKey, { label: "x", scoped_identity_id }))).toEqual([404, "not_found"]);
    }
    const gone = await makeAgent(parley.services, organization, "gone-holder");
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${gone.handle}`);
    for (const credential of [organization.adminKey, organization.admin]) {
      const answer = await mint(credential, { label: "x", scoped_identity_id: gone.id });
      expect(errorOf(answer)).toEqual([404, "not_found"]);
    }
  });

  it.each([
    [{}, ["body", "label"]],
    [{ label: "" }, ["body", "label"]],
    [{ label: "  \t" }, ["body", "label"]],
    [{ label: "\u00a0\u200b\u3164" }, ["body", "label"]],
    [{ label: "x".repeat(256) }, ["body", "label"]],
    [{ label: null }, ["body", "label"]],
    [{ label: "a\u0000" }, ["body", "label"]],
    [{ label: "x", description: "x".repeat(1001) }, ["body", "description"]],
    [{ label: "x", scoped_identity_id: "nobody" }, ["body", "scoped_identity_id"]],
    [{ label: "x", expires_at: "tomorrow" }, ["body", "expires_at"]],
    [{ label: "x", expires_at: "2026-03-01T08:59:59Z" }, ["body", "expires_at"]],
    [{ label: "x", expires_at: 5 }, ["body", "expires_at"]],
  ])("refuses %j", async (body, loc) => {
    const answer = await mint(organization.admin, body);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });

  it("ends a key at its time", async () => {
    const { body } = await mint(organization.admin, { label: "short", expires_at: "2026-03-01T10:00:00+00:30" });
    expect(body.record.expires_at).toBe("2026-03-01T09:30:00.000Z");
    expect(await whoami(body.api_key)).toBe(200);
    clock.advance(31 * 60_000);
    expect(await whoami(body.api_key)).toBe(401);
  });
});

describe("listing", () => {
  it("shows console users every key of the organization, newest first, and filters", async () => {
    const fresh = await makeOrganization(parley.services);
    const scoped = await makeAgent(parley.services, fresh, "listed-agent");
    clock.advance(1000);
    const newest = await makeKey(parley.services, fresh.id, null, fresh.adminUserId);
    await rest(parley, fresh.admin, "POST", `${base}/${newest.id}/revoke`);
    const list = async (query = "") =>
      (await rest(parley, fresh.member, "GET", `${base}${query}`)).body.map((key: { id: string }) => key.id);
    const all = await list();
    expect(all[0]).toBe(newest.id);
    expect(all.toSorted()).toEqual([newest.id, scoped.keyId, fresh.adminKeyId].toSorted());
    expect(await list("?status=revoked")).toEqual([newest.id]);
    expect((await list("?status=active")).toSorted()).toEqual([scoped.keyId, fresh.adminKeyId].toSorted());
    expect(await list(`?scoped_identity_id=${scoped.id}`)).toEqual([scoped.keyId]);
    expect(await list(`?scoped_identity_id=${agent.id}`)).toEqual([]);
  });

  it("is not for keys", async () => {
    for (const key of [organization.adminKey, agent.key]) {
      expect(errorOf(await rest(parley, key, "GET", base))).toEqual([403, "credential_not_accepted"]);
    }
  });

  it.each(["status=gone", "scoped_identity_id=x", "status=active&status=revoked"])("refuses %s", async (query) => {
    expect(errorOf(await rest(parley, organization.admin, "GET", `${base}?${query}`))).toEqual([
      422,
      "validation_failed",
    ]);
  });
});

describe("the calling key", () => {
  it("sees itself", async () => {
    const { status, body } = await rest(parley, agent.key, "GET", `${base}/self`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: agent.keyId, scoped_identity_id: agent.id, creator_type: "agent" });
  });

  it("revokes itself; that answer is the last one it gets", async () => {
    const key = await makeKey(parley.services, organization.id, agent.id, agent.id);
    const { status, body } = await rest(parley, key.secret, "POST", `${base}/self/revoke`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: key.id, status: "revoked", revoked_at: expect.any(String) });
    expect(await whoami(key.secret)).toBe(401);
  });

  it("is not a console user's to ask for", async () => {
    for (const [method, path] of [
      ["GET", "self"],
      ["POST", "self/revoke"],
    ] as const) {
      expect(errorOf(await rest(parley, organization.admin, method, `${base}/${path}`))).toEqual([
        403,
        "credential_not_accepted",
      ]);
    }
  });
});

describe("changing", () => {
  const change = (credential: any, id: string, body: unknown) =>
    rest(parley, credential, "PATCH", `${base}/${id}`, body);

  it("changes label and description; null clears the one that may be cleared", async () => {
    const key = await makeKey(parley.services, organization.id, null, organization.adminUserId);
    const first = await change(organization.admin, key.id, { label: "new label", description: "why" });
    expect(first.body).toMatchObject({ label: "new label", description: "why", scoped_identity_id: null });
    const second = await change(organization.admin, key.id, { description: null });
    expect(second.body).toMatchObject({ label: "new label", description: null });
    expect((await change(organization.admin, key.id, {})).body).toEqual(second.body);
    expect(
      (await change(organization.admin, key.id, { scoped_identity_id: agent.id })).body.scoped_identity_id,
    ).toBeNull();
    const refused = await change(organization.admin, key.id, { label: null });
    expect(errorOf(refused)).toEqual([422, "validation_failed"]);
  });

  it("lets members change the keys of identities, not those of admins", async () => {
    expect((await change(organization.member, agent.keyId, { label: "theirs" })).body.label).toBe("theirs");
    const refused = await change(organization.member, organization.adminKeyId, { label: "x" });
    expect(errorOf(refused)).toEqual([403, "admin_required"]);
  });

  it("leaves a revoked key alone", async () => {
    const key = await makeKey(parley.services, organization.id, null, organization.adminUserId);
    await rest(parley, organization.admin, "POST", `${base}/${key.id}/revoke`);
    expect(errorOf(await change(organization.admin, key.id, { label: "x" }))).toEqual([409, "api_key_revoked"]);
  });

  it("knows no foreign, unknown or malformed id", async () => {
    for (const id of [other.adminKeyId, "ApiKey_00000000-0000-4000-8000-000000000000", "x", "%00", "ApiKey_'"]) {
      expect((await change(organization.admin, id, { label: "x" })).status).toBe(404);
    }
    expect(errorOf(await change(organization.adminKey, agent.keyId, { label: "x" }))).toEqual([
      403,
      "credential_not_accepted",
    ]);
  });
});

describe("revoking", () => {
  it("ends a key for good; a second time it answers the same record", async () => {
    const key = await makeKey(parley.services, organization.id, agent.id, agent.id);
    expect(await whoami(key.secret)).toBe(200);
    const first = await rest(parley, organization.member, "POST", `${base}/${key.id}/revoke`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id: key.id, status: "revoked" });
    clock.advance(1000);
    const second = await rest(parley, organization.admin, "POST", `${base}/${key.id}/revoke`);
    expect(second.body).toEqual({ ...first.body, last_used_at: second.body.last_used_at });
    expect(await whoami(key.secret)).toBe(401);
  });

  it("is not a member's to do to an admin key", async () => {
    const refused = await rest(parley, organization.member, "POST", `${base}/${organization.adminKeyId}/revoke`);
    expect(errorOf(refused)).toEqual([403, "admin_required"]);
    expect(await whoami(organization.adminKey)).toBe(200);
  });

  it("is announced once, however many ask at once", async () => {
    const key = await makeKey(parley.services, organization.id, agent.id, agent.id);
    await Promise.all(
      Array.from({ length: 5 }, () => rest(parley, organization.admin, "POST", `${base}/${key.id}/revoke`)),
    );
    const events = await parley.services.database.request.reader.event.findMany({ where: { subjectId: key.id } });
    expect(events.map((event) => event.kind).toSorted()).toEqual(["api_key.created", "api_key.revoked"]);
  });

  it("does not reach other organizations", async () => {
    expect(errorOf(await rest(parley, organization.admin, "POST", `${base}/${other.adminKeyId}/revoke`))).toEqual([
      404,
      "not_found",
    ]);
    expect(await whoami(other.adminKey)).toBe(200);
  });
});

it("notes the last use at most once a minute", async () => {
  const key = await makeKey(parley.services, organization.id, agent.id, agent.id);
  const lastUse = async () => {
    const row = await parley.services.database.request.reader.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    return row.lastUsedAt?.getTime() ?? null;
  };
  const start = clock.now().getTime();
  await whoami(key.secret);
  await expect.poll(lastUse).toBe(start);
  clock.advance(30_000);
  await whoami(key.secret);
  clock.advance(31_000);
  await whoami(key.secret);
  await expect.poll(lastUse).toBe(start + 61_000);
});

it("lists admin keys alone when asked to", async () => {
  const owner = await makeOrganization(parley.services);
  const holder = await makeAgent(parley.services, owner, "only-admin-keys");
  const query =
    "{ all: apiKeys { nodes { scopedIdentityId } } admin: apiKeys(adminKeysOnly: true) { nodes { scopedIdentityId } } }";
  const { data } = await parley.graphql(query, {}, owner.admin);
  const scopes = (list: string): unknown[] => data![list].nodes.map((key: any) => key.scopedIdentityId);
  expect(scopes("all")).toContain(holder.id);
  expect(scopes("admin").length).toBeGreaterThan(0);
  expect(scopes("admin").every((scope) => scope === null)).toBe(true);
});
