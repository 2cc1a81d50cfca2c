import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { base, identityCalls, startIdentityScene, statusesOf } from "../support/identities.js";

let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;
let sibling: TestAgent;
const { create, read, change, remove } = identityCalls(() => ({ parley, organization, other, agent, sibling }));

beforeAll(async () => {
  ({ parley, organization, other, agent, sibling } = await startIdentityScene());
});

afterAll(() => parley.close());

describe("creating", () => {
  it("makes an identity with its mailbox, and answers the whole record", async () => {
    const { status, body } = await create({ agent_handle: "@Full-Record", description: "for us", mailbox: {} });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: organization.id,
      agent_handle: "full-record",
      display_name: "full-record",
      description: "for us",
      email_address: "full-record@agents.localhost",
      im_enabled: false,
      imessage_enabled: false,
      im_filter_mode: "blacklist",
      imessage_filter_mode: "blacklist",
      mail_filter_mode: "blacklist",
      mail_inbound_filter_mode: "blacklist",
      mail_outbound_filter_mode: "blacklist",
      phone_filter_mode: "blacklist",
      phone_inbound_filter_mode: "blacklist",
      phone_outbound_filter_mode: "blacklist",
      slack_filter_mode: "blacklist",
      slack_inbound_filter_mode: "blacklist",
      slack_outbound_filter_mode: "blacklist",
      contact_sharing_enabled: true,
      signing_key_configured: false,
      signing_key_created_at: null,
      claim_status: "agent_claimed",
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      updated_at: expect.stringMatching(/\.\d{3}Z$/),
      mailbox: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email_address: "full-record@agents.localhost",
        sending_domain: "agents.localhost",
        filter_mode: "blacklist",
        inbound_filter_mode: "blacklist",
        outbound_filter_mode: "blacklist",
        agent_identity_id: body.id,
        filter_mode_change_notice: null,
        signature_html: null,
        signature_text: null,
        signature_enabled: false,
        default_undo_seconds: 0,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      phone_number: null,
      tunnel: null,
      im_number: null,
      imessage_number: null,
    });
    expect((await read("full-record")).body).toEqual(body);
  });

  it("is open to console users, members included, and closed to agents", async () => {
    expect((await create({ agent_handle: "by-admin-user" }, organization.admin)).status).toBe(201);
    expect((await create({ agent_handle: "by-member" }, organization.member)).status).toBe(201);
    expect(errorOf(await create({ agent_handle: "by-agent" }, agent.key))).toEqual([403, "admin_required"]);
  });

  it.each([
    ["too short", "ab"],
    ["too long", "a".repeat(64)],
    ["a double hyphen", "a--b"],
    ["a hyphen in front", "-abc"],
    ["a hyphen at the end", "abc-"],
    ["an underscore", "a_b"],
    ["two @", "@@abc"],
    ["a blank", "a b c"],
    ["a letter of another script", "sc\u043eut"],
    ["nothing", ""],
  ])("refuses a handle with %s", async (_what, agent_handle) => {
    const answer = await create({ agent_handle });
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail).toMatchObject([{ loc: ["body", "agent_handle"] }]);
  });

  it("takes the longest and the shortest handle", async () => {
    expect((await create({ agent_handle: "a1b" })).status).toBe(201);
    expect((await create({ agent_handle: "z".repeat(63) })).status).toBe(201);
  });

  it.each(["a2a", "directory", "settings", "contact-rules", "admin", "postmaster", "Console"])(
    "keeps the handle %s back",
    async (agent_handle) => {
      const answer = await create({ agent_handle });
      expect(errorOf(answer)).toEqual([409, "agent_handle_unavailable"]);
      expect(answer.body.detail).toMatchObject({
        error: "agent_handle_unavailable",
        code: "agent_handle_unavailable",
        blocking_namespace: "identities",
      });
    },
  );

  it("refuses a handle in use, whoever has it", async () => {
    for (const credential of [organization.adminKey, other.adminKey]) {
      const answer = await create({ agent_handle: "Own-Agent" }, credential);
      expect(errorOf(answer)).toEqual([409, "agent_handle_unavailable"]);
      expect(answer.body.detail.blocking_namespace).toBe("identities");
    }
  });

  it.each([
    [{ agent_handle: 5 }, ["body", "agent_handle"]],
    [{}, ["body", "agent_handle"]],
    [{ agent_handle: "nul-byte", display_name: "a\u0000b" }, ["body", "display_name"]],
    [{ agent_handle: "half-pair", display_name: "\ud800" }, ["body", "display_name"]],
    [{ agent_handle: "bell-char", display_name: "a\u0007b" }, ["body", "display_name"]],
    [{ agent_handle: "long-name", display_name: "x".repeat(256) }, ["body", "display_name"]],
    [{ agent_handle: "long-text", description: "x".repeat(10_001) }, ["body", "description"]],
    [{ agent_handle: "bad-desc", description: [] }, ["body", "description"]],
    [{ agent_handle: "bad-mail", mailbox: "yes" }, ["body", "mailbox"]],
    [{ agent_handle: "bad-part", mailbox: { email_local_part: "else" } }, ["body", "mailbox", "email_local_part"]],
  ])("refuses %j", async (body, loc) => {
    const answer = await create(body);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(loc);
    const { agent_handle: handle } = body as { agent_handle?: unknown };
    expect((await read(typeof handle === "string" ? handle : "nobody-here")).status).toBe(404);
  });

  it("keeps a long description whole", async () => {
    const description = "é".repeat(10_000);
    expect((await create({ agent_handle: "long-story", description })).body.description).toBe(description);
  });

  it("counts a name in characters, not in code units", async () => {
    expect((await create({ agent_handle: "many-moons", display_name: "🌒".repeat(255) })).status).toBe(201);
  });

  it.each([
    [{ phone_number: {} }, "phone_unavailable"],
    [{ tunnel: {} }, "tunnel_unavailable"],
    [{ mailbox: { sending_domain: "example.com" } }, "sending_domain_not_verified"],
    [{ im_enabled: true, imessage_enabled: false }, "validation_failed"],
    [{ claim_im_number: true }, "validation_failed"],
  ])("does not pretend to offer %j", async (more, code) => {
    expect(errorOf(await create({ agent_handle: "no-such-part", ...more }))).toEqual([422, code]);
    expect((await read("no-such-part")).status).toBe(404);
  });

  it.each([
    ["im-off", { imessage_enabled: false }],
    ["im-unset", { im_enabled: null, imessage_enabled: null }],
    ["im-both-off", { im_enabled: false, imessage_enabled: false, claim_im_number: false }],
    ["no-secrets", { vault_secret_ids: [] }],
    ["null-secrets", { vault_secret_ids: null }],
    ["no-channels", { phone_number: null, tunnel: null, im_number_type: null }],
  ])("creates %s, which asks for nothing of what is not offered: %j", async (agent_handle, more) => {
    const { status, body } = await create({ agent_handle, ...more });
    expect([status, body.imessage_enabled, body.im_enabled]).toEqual([201, false, false]);
  });

  it("accepts the local part and the domain that the mailbox has anyway", async () => {
    const mailbox = { email_local_part: "Same-Part", sending_domain: "agents.localhost" };
    const { body } = await create({ agent_handle: "same-part", mailbox });
    expect(body.email_address).toBe("same-part@agents.localhost");
    expect((await create({ agent_handle: "null-domain", mailbox: { sending_domain: null } })).status).toBe(201);
  });

  it("gives one of two simultaneous requests the handle, also across organizations", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create({ agent_handle: "contested" }, index % 2 === 0 ? organization.adminKey : other.adminKey),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("never exceeds the plan, however many ask at once", async () => {
    const free = await makeOrganization(parley.services, "free");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create({ agent_handle: `quota-${index}` }, free.adminKey)),
    );
    expect(statusesOf(answers)).toEqual([201, 201, 201, 402, 402, 402, 402, 402]);
    expect(errorOf(await create({ agent_handle: "quota-more" }, free.adminKey))).toEqual([
      402,
      "identity_quota_exceeded",
    ]);
    const [kept] = (await rest(parley, free.adminKey, "GET", base)).body;
    expect((await remove(kept.agent_handle, free.adminKey)).status).toBe(204);
    expect((await create({ agent_handle: "quota-more" }, free.adminKey)).status).toBe(201);
  });
});

describe("repeating a create with an Idempotency-Key", () => {
  const key = { "idempotency-key": "create-once" };

  it("makes one identity and says that the answer is a repeat", async () => {
    const body = { agent_handle: "only-once", mailbox: {} };
    const first = await create(body, organization.adminKey, key);
    const second = await create(body, organization.adminKey, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get("idempotent-replay")).toBeNull();
    expect(second.headers.get("idempotent-replay")).toBe("true");
  });

  it("makes one identity for fifty twins at once; the others repeat its answer or are told to wait", async () => {
    const twins = { "idempotency-key": "fifty-twins" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ agent_handle: "fifty-twins" }, organization.adminKey, twins)),
    );
    const made = answers.filter((answer) => answer.status === 201);
    expect(made.filter((answer) => answer.headers.get("idempotent-replay") === null)).toHaveLength(1);
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    const waiting = answers.filter((answer) => answer.status !== 201);
    expect(waiting.map(errorOf)).toEqual(waiting.map(() => [409, "idempotency_in_progress"]));
    expect(waiting.every((answer) => /^[1-9]\d*$/.test(answer.headers.get("retry-after") ?? ""))).toBe(true);
  });

  it("refuses the key with another body", async () => {
    const answer = await create({ agent_handle: "another-one" }, organization.adminKey, key);
    expect(errorOf(answer)).toEqual([409, "idempotency_key_reused"]);
    expect(answer.body.detail.error).toBe("idempotency_key_reused");
  });

  it("keeps the keys of different principals apart", async () => {
    expect((await create({ agent_handle: "user-once" }, organization.admin, key)).status).toBe(201);
  });
});

describe("reading", () => {
  it("finds a handle in any spelling, with and without a trailing slash", async () => {
    for (const handle of ["own-agent", "@own-agent", "OWN-Agent", "@Own-AGENT", "own-agent/"]) {
      expect((await read(handle)).body.id).toBe(agent.id);
    }
    expect((await rest(parley, organization.adminKey, "GET", `${base}/`)).status).toBe(200);
  });

  it("shows an agent itself and nothing else", async () => {
    expect((await read("own-agent", agent.key)).body.id).toBe(agent.id);
    expect(errorOf(await read(sibling.handle, agent.key))).toEqual([404, "not_found"]);
    const { body } = await rest(parley, agent.key, "GET", base);
    expect(body.map((identity: { id: string }) => identity.id)).toEqual([agent.id]);
  });

  it("hides other organizations", async () => {
    for (const credential of [other.adminKey, other.admin, other.member]) {
      expect(errorOf(await read("own-agent", credential))).toEqual([404, "not_found"]);
      const { body } = await rest(parley, credential, "GET", base);
      expect(body.map((identity: { id: string }) => identity.id)).not.toContain(agent.id);
    }
  });

  it.each(["nobody-here", "a", "%00", "%F0%9F%8C%92", "a".repeat(300), "own-agent%20"])(
    "answers 404 for %s",
    async (handle) => {
      expect(errorOf(await read(handle))[0]).toBe(404);
    },
  );

  it("lists every identity, newest first, beyond one page of the store", async () => {
    const big = await makeOrganization(parley.services);
    for (let index = 0; index < 103; index++) await makeAgent(parley.services, big, `many-${index}`);
    const { body } = await rest(parley, big.member, "GET", base);
    const handles = body.map((identity: { agent_handle: string }) => identity.agent_handle);
    expect(new Set(handles).size).toBe(103);
    const times = body.map((identity: { created_at: string }) => identity.created_at);
    expect(times).toEqual(times.toSorted((left: string, right: string) => (left < right ? 1 : -1)));
    expect(body.every((identity: { mailbox: unknown }) => identity.mailbox !== null)).toBe(true);
  });
});

it("answers the reserved neighbours of a handle as unavailable or unknown, never as an identity", async () => {
  const phone = await rest(parley, organization.adminKey, "DELETE", `${base}/own-agent/phone_number`);
  expect(errorOf(phone)).toEqual([404, "not_available"]);
});

it("ignores keys that it does not know", async () => {
  expect((await create({ agent_handle: "more-keys", colour: "red", mailbox: { size: 3 } })).status).toBe(201);
  expect((await change("more-keys", { colour: null, id: 5 })).status).toBe(200);
});

it("keeps whether its contact card is shared, in every answer", async () => {
  const base = "/api/v1/identities";
  const call = (method: string, path: string, body?: object) =>
    rest(parley, organization.adminKey, method, base + path, body);
  const made = await call("POST", "", { agent_handle: "no-card", contact_sharing_enabled: false });
  expect([made.status, made.body.contact_sharing_enabled]).toEqual([201, false]);
  const renamed = await call("PATCH", "/no-card", { display_name: "No card" });
  expect(renamed.body.contact_sharing_enabled).toBe(false);
  for (const wrong of [null, "yes", 2]) {
    expect((await call("PATCH", "/no-card", { contact_sharing_enabled: wrong })).status).toBe(422);
  }
  expect((await call("PATCH", "/no-card", { contact_sharing_enabled: true })).body.contact_sharing_enabled).toBe(true);
  expect((await call("GET", "/no-card")).body.contact_sharing_enabled).toBe(true);
});
