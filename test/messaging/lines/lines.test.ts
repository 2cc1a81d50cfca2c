import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAssignment } from "../../../subgraphs/messaging/assignments/public.js";
import { lineById, syncLines } from "../../../subgraphs/messaging/lines/public.js";
import { identityLifecycles, lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { newNumber, putLine, removeLines } from "../support/put-line.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());
beforeEach(async () => {
  await removeLines(parley.services);
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("lined"));
});

const claim = (body: unknown = {}, key: string | null = randomUUID(), mount = "im", by = organization.adminKey) =>
  rest(parley, by, "POST", `/api/v1/${mount}/numbers`, body, key === null ? {} : { "idempotency-key": key });
const list = async (key: string = organization.adminKey) =>
  (await rest(parley, key, "GET", "/api/v1/imessage/numbers")).body as { id: string }[];
const patch = (body: object, headers = {}, key: string = organization.adminKey, of = agent) =>
  rest(parley, key, "PATCH", `/api/v1/identities/${of.handle}`, body, headers);
const free = (count: number) => Promise.all(Array.from({ length: count }, () => putLine(parley.services, {})));

describe("a claim (wire contract im 7)", () => {
  it("answers an unattached line, which every key of the organization lists", async () => {
    await free(1);
    const { status, body } = await claim();
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        number: expect.stringMatching(/^\+/),
        type: "dedicated_outbound",
        status: "active",
        agent_identity_id: null,
        agent_handle: null,
      },
    ]);
    expect(await list(agent.key)).toEqual([body]);
    const other = await makeOrganization(parley.services);
    expect(await list(other.adminKey)).toEqual([]);
  });

  it("is for admin keys", async () => {
    await free(1);
    expect(errorOf(await claim({}, randomUUID(), "im", agent.key))).toEqual([403, "admin_required"]);
  });

  it.each([[null], ["x".repeat(129)]])("with the key %j is refused", async (key) => {
    await free(1);
    expect(errorOf(await claim({}, key))).toEqual([422, "validation_failed"]);
    expect(await list()).toEqual([]);
  });

  it("of an unknown type is refused", async () => {
    expect(errorOf(await claim({ type: "pool" }))).toEqual([422, "validation_failed"]);
  });

  it("that is repeated replays, also by the other mount and with the type written out", async () => {
    await free(2);
    const key = randomUUID();
    const first = await claim({}, key);
    const again = await claim({ type: "dedicated_outbound" }, key, "imessage");
    expect([again.status, again.body, again.headers.get("idempotent-replay")]).toEqual([201, first.body, "true"]);
    expect(await list()).toHaveLength(1);
    expect(errorOf(await claim({ type: "dedicated_inbound" }, key))).toEqual([409, "idempotency_key_reused"]);
  });

  it("twice at the same time waits, and replays", async () => {
    await free(2);
    const key = randomUUID();
    const twins = await Promise.all([claim({}, key), claim({}, key), claim({}, key)]);
    expect(new Set(twins.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(twins.filter(({ headers }) => headers.get("idempotent-replay") === "true")).toHaveLength(2);
    expect(await list()).toHaveLength(1);
  });

  it("beyond the quota is a 402, which stores nothing", async () => {
    await free(3);
    const key = randomUUID();
    await claim();
    await claim();
    const refused = await claim({}, key);
    expect([refused.status, refused.body.detail]).toEqual([
      402,
      expect.objectContaining({
        error: "dedicated_imessage_number_quota_exceeded",
        message: expect.any(String),
        number_type: "dedicated_outbound",
        limit: 2,
        current: 2,
        upgrade_url: expect.stringContaining("/billing-portal"),
        contact_email: null,
      }),
    ]);
    const { writer } = parley.services.database.request;
    await writer.imLine.deleteMany({ where: { id: (await list())[0]!.id } });
    expect((await claim({}, key)).status).toBe(201);
  });

  it("beyond the quota is a 402 for those of several at once that come too late", async () => {
    await free(4);
    const answers = await Promise.all([claim(), claim(), claim(), claim()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "201", "402", "402"]);
    expect(await list()).toHaveLength(2);
  });

  it("without a free line is a 503 for an hour; while others hold what is free, for five seconds", async () => {
    const empty = await claim();
    expect([empty.status, empty.headers.get("retry-after"), empty.body.detail]).toEqual([
      503,
      "3600",
      expect.objectContaining({
        error: "dedicated_imessage_number_inventory_pending",
        number_type: "dedicated_outbound",
        retry_after_seconds: 3600,
      }),
    ]);
    await free(1);
    const held = await parley.services.database.request.transaction(async (tx) => {
      await tx.$queryRaw`select 1 from im_line where role = 'dedicated' for update`;
      return claim({ type: "dedicated_inbound" });
    });
    expect([held.status, held.headers.get("retry-after"), held.body.detail.number_type]).toEqual([
      503,
      "5",
      "dedicated_inbound",
    ]);
  });

  it("of many at once never gives a line to two organizations", async () => {
    await free(3);
    const owners = await Promise.all(Array.from({ length: 5 }, () => makeOrganization(parley.services)));
    const answers = await Promise.all(owners.map(({ adminKey }) => claim({}, randomUUID(), "im", adminKey)));
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.number as string);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
  });
});

describe("the line of an identity", () => {
  const own = (identityId?: string) =>
    putLine(parley.services, { organizationId: organization.id, ...(identityId === undefined ? {} : { identityId }) });

  it("is attached, swapped and detached, in both spellings", async () => {
    const [one, two] = [await own(), await own()];
    const attached = await patch({ im_number_id: one });
    expect(attached.body.im_number).toMatchObject({ id: one, type: "dedicated_outbound" });
    expect(attached.body.imessage_number).toEqual(attached.body.im_number);
    const swapped = await patch({ imessage_number_id: two, im_number_id: two });
    expect(swapped.body.im_number.id).toBe(two);
    const lines = (await list()) as { id: string; agent_identity_id?: string | null; agent_handle?: string | null }[];
    expect(lines.find(({ id }) => id === one)).toMatchObject({ agent_identity_id: null, agent_handle: null });
    expect(lines.find(({ id }) => id === two)).toMatchObject({
      agent_identity_id: agent.id,
      agent_handle: agent.handle,
    });
    expect((await patch({ im_number_id: null })).body.im_number).toBeNull();
    expect(await list()).toHaveLength(2);
  });

  it.each([
    [{ im_number_id: "a", imessage_number_id: "b" }],
    [{ im_enabled: true, imessage_enabled: false }],
    [{ im_number_type: "dedicated_inbound", claim_im_number: true }],
    [{ im_number_id: null, claim_im_number: true }],
    [{ im_number_id: null, im_enabled: false }],
    [{ claim_im_number: true }],
    [{ im_number_type: "pool" }],
  ])("%j contradicts itself or lacks its key: 422", async (body) => {
    await free(1);
    expect(errorOf(await patch(body))).toEqual([422, "validation_failed"]);
    expect(await list()).toEqual([]);
  });

  it("is not one that is unknown, another's, or attached elsewhere", async () => {
    const other = await makeOrganization(parley.services);
    const sibling = await makeAgent(parley.services, organization, handle("sibling"));
    const foreign = await putLine(parley.services, { organizationId: other.id });
    for (const id of [randomUUID(), "nonsense", foreign, await putLine(parley.services, { role: "pool" })])
      expect(errorOf(await patch({ im_number_id: id }))).toEqual([404, "not_found"]);
    const taken = await own(sibling.id);
    expect(errorOf(await patch({ im_number_id: taken }))).toEqual([409, "number_already_attached"]);
  });

  it("is set by admins alone", async () => {
    const line = await own();
    for (const body of [{ im_number_id: line }, { im_number_id: null }, { claim_im_number: true }]) {
      const answer = await patch(body, { "idempotency-key": randomUUID() }, agent.key);
      expect(errorOf(answer)).toEqual([403, "admin_required"]);
    }
  });

  it("is claimed and attached at once, by a change with a key and by a new identity", async () => {
    await free(2);
    const headers = { "idempotency-key": randomUUID() };
    const changed = await patch({ claim_imessage_number: true, im_enabled: true }, headers);
    expect(changed.body.im_number).toMatchObject({ type: "dedicated_outbound" });
    expect((await patch({ claim_imessage_number: true, im_enabled: true }, headers)).body).toEqual(changed.body);
    const body = { agent_handle: handle("made"), im_enabled: true, im_number_type: "dedicated_inbound" };
    const made = await rest(parley, organization.adminKey, "POST", "/api/v1/identities", body);
    expect([made.status, made.body.imessage_enabled, made.body.im_number.type]).toEqual([
      201,
      true,
      "dedicated_inbound",
    ]);
    const off = await rest(parley, organization.adminKey, "POST", "/api/v1/identities", {
      agent_handle: handle("made"),
      claim_im_number: true,
    });
    expect(errorOf(off)).toEqual([422, "validation_failed"]);
    const third = { agent_handle: handle("made"), im_enabled: true, claim_im_number: true };
    const refused = await rest(parley, organization.adminKey, "POST", "/api/v1/identities", third);
    expect(refused.status).toBe(402);
    expect((await rest(parley, organization.adminKey, "GET", `/api/v1/identities/${third.agent_handle}`)).status).toBe(
      404,
    );
  });

  it("changes release its assignments", async () => {
    const { request } = parley.services.database;
    const { reader } = request;
    const pool = (await lineById(reader, await putLine(parley.services, { role: "pool" })))!;
    const wanted = { identityId: agent.id, remoteNumber: newNumber(), line: pool, origin: "connect" } as const;
    await request.transaction((tx) => openAssignment(tx, wanted, parley.services.clock.now()));
    await patch({ im_number_id: await own() });
    expect(await reader.imAssignment.count({ where: { activeIdentityId: agent.id } })).toBe(0);
  });

  it("stays with the organization when its identity goes, and returns to the inventory when the organization does", async () => {
    const line = await own(agent.id);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
    expect(await list()).toMatchObject([{ id: line, agent_identity_id: null }]);
    const { services } = parley;
    await services.database.request.transaction(async (tx) => {
      for (const lifecycle of services.parts.get(identityLifecycles))
        await lifecycle.organizationClosed?.(lifecycleStep(tx, services), organization.id);
    });
    const row = await services.database.request.reader.imLine.findUnique({ where: { id: line } });
    expect(row).toMatchObject({ organizationId: null, identityId: null, type: null });
  });
});

describe("lines of the configuration", () => {
  it("are stored once, and a claimed one keeps its owner, its role and its row", async () => {
    const { database, clock } = parley.services;
    const line = await putLine(parley.services, { organizationId: organization.id, number: "+15555550120" });
    const found = { number: "+15555550120", role: "pool", carrier: "loopback", carrierLineId: "b" } as const;
    const fresh = { number: "+15555550100", role: "router", carrier: "loopback", carrierLineId: "a" } as const;
    for (let start = 0; start < 2; start++)
      await database.jobs.transaction((tx) => syncLines(tx, [found, fresh], clock.now()));
    const rows = await database.request.reader.imLine.findMany({ orderBy: { number: "asc" } });
    expect(rows).toMatchObject([
      { ...fresh, organizationId: null },
      { id: line, role: "dedicated", carrier: "loopback", carrierLineId: "b", organizationId: organization.id },
    ]);
    await database.jobs.transaction((tx) => syncLines(tx, [], clock.now()));
    expect(await database.request.reader.imLine.count()).toBe(2);
  });
});

describe("the triage number", () => {
  it("comes with the command of the caller's agent, or of the named one, or with one to fill in", async () => {
    const number = newNumber();
    const get = (key: string, query = "") => rest(parley, key, "GET", `/api/v1/im/triage-number${query}`);
    expect(errorOf(await get(agent.key))).toEqual([404, "not_found"]);
    await putLine(parley.services, { role: "router", number });
    const command = `connect @${agent.handle}`;
    const full = { number, connect_command: command, sms_link: `sms:${number}?&body=${encodeURIComponent(command)}` };
    expect((await get(agent.key)).body).toEqual(full);
    expect((await get(organization.adminKey, `?agent_identity_id=${agent.id}`)).body).toEqual(full);
    expect((await get(organization.adminKey)).body.connect_command).toBe("connect @<handle>");
    const other = await makeOrganization(parley.services);
    expect((await get(other.adminKey, `?agent_identity_id=${agent.id}`)).status).toBe(404);
  });
});
