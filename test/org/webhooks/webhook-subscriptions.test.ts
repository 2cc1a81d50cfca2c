import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../support/at-once.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import {
  chatKinds,
  freezeKinds,
  reviewKinds,
  imKinds,
  mailKinds,
  subscribe,
  subscriptions,
  taskKinds,
} from "../support/webhooks.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
const url = "https://receiver.example/hook";
let parley: TestParley;
let organization: TestOrganization;
let other: TestOrganization;
let agent: TestAgent;
let mailboxId: string;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  other = await makeOrganization(parley.services);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, `hooked-${randomUUID().slice(0, 8)}`);
  mailboxId = (await rest(parley, agent.key, "GET", `/api/v1/identities/${agent.handle}`)).body.mailbox.id;
});
afterAll(() => parley.close());

const create = (credential: TestCredential, body: object, headers = {}) =>
  rest(parley, credential, "POST", subscriptions, body, headers);
const valid = () => ({ url, event_types: ["a2a.task.created"], agent_identity_id: agent.id });
const change = (id: string, body: unknown, credential: TestCredential = agent.key) =>
  rest(parley, credential, "PATCH", `${subscriptions}/${id}`, body);
const list = async (query = "", credential: TestCredential = organization.adminKey) =>
  (await rest(parley, credential, "GET", `${subscriptions}${query}`)).body.subscriptions.map((row: any) => row.id);
const eventsOf = (subjectId: string) =>
  parley.services.database.request.reader.event.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

describe("the catalogue", () => {
  it("lists what is emitted, to every key and person", async () => {
    for (const credential of [agent.key, organization.adminKey, organization.member]) {
      const { status, body } = await rest(parley, credential, "GET", "/api/v1/webhooks/catalog");
      expect(status).toBe(200);
      expect(body.map((entry: any) => entry.event_type).toSorted()).toEqual(
        [...taskKinds, ...mailKinds, ...imKinds, ...chatKinds, ...freezeKinds, ...reviewKinds].toSorted(),
      );
      expect(body.find((entry: any) => entry.event_type === taskKinds[0])).toEqual({
        event_type: "a2a.task.created",
        aliases: [],
        channel: "a2a",
        owner_types: ["agent_identity"],
        direction: "inbound",
        supports_context: false,
        replayable: true,
        description: expect.any(String),
      });
    }
  });
});

describe("creating", () => {
  it("says of a receiver on this machine which setting allows it, and of an unknown kind which ones exist", async () => {
    const local = await create(agent.key, { ...valid(), url: "http://localhost:1/hook" });
    expect(errorOf(local)).toEqual([422, "validation_failed"]);
    expect(local.body.error.hint).toContain("WEBHOOK_ALLOW_INSECURE=1");
    const unknown = await create(agent.key, { ...valid(), event_types: ["a2a.task.made"] });
    expect(unknown.body.error.hint).toContain(
      `Event types on this server: ${[...taskKinds, ...mailKinds, ...imKinds, ...chatKinds, ...freezeKinds, ...reviewKinds].toSorted().join(", ")}.`,
    );
    const unavailable = await create(agent.key, { ...valid(), event_types: ["call.ended"] });
    expect(errorOf(unavailable)).toEqual([422, "not_available"]);
    expect(unavailable.body.error.hint).toContain(taskKinds[0]!);
  });

  it("answers the record, with the signing key that it made for the owner's first one", async () => {
    const first = await create(agent.key, valid());
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: organization.id,
      mailbox_id: null,
      phone_number_id: null,
      agent_identity_id: agent.id,
      owner_identity_id: agent.id,
      url,
      event_types: ["a2a.task.created"],
      status: "active",
      disabled_at: null,
      disabled_reason: null,
      context_config: null,
      auth_token: null,
      has_auth_token: false,
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
      signing_key: expect.stringMatching(/^whsec_[A-Za-z0-9]{44}$/),
    });
    expect((await create(organization.member, valid())).body.signing_key).toBeNull();
    const { signing_key: _, ...record } = first.body;
    expect((await rest(parley, agent.key, "GET", `${subscriptions}/${record.id}`)).body).toEqual(record);
    expect((await eventsOf(record.id)).map(({ kind, identityId }) => [kind, identityId])).toEqual([
      ["webhook_subscription.created", agent.id],
    ]);
  });

  it("makes no key where the organization's signs", async () => {
    const fresh = await makeOrganization(parley.services);
    const owner = await makeAgent(parley.services, fresh, `signed-for-${randomUUID().slice(0, 8)}`);
    await rest(parley, fresh.adminKey, "POST", "/api/v1/signing-keys", {});
    expect((await create(owner.key, { ...valid(), agent_identity_id: owner.id })).body.signing_key).toBeNull();
  });

  it("is done once for one Idempotency-Key, and answers the key again", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await create(agent.key, valid(), headers);
    const again = await create(agent.key, valid(), headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replay")).toBe("true");
    expect(await list("", agent.key)).toEqual([first.body.id]);
  });

  it.each([
    [{ url: "http://receiver.example" }, ["body", "url"]],
    [{ url: "https://user:secret@receiver.example" }, ["body", "url"]],
    [{ url: "https://10.1.2.3/" }, ["body", "url"]],
    [{ url: "https://169.254.169.254/latest" }, ["body", "url"]],
    [{ url: "https://[fd00::1]/" }, ["body", "url"]],
    [{ url: "https://[::ffff:10.0.0.1]/" }, ["body", "url"]],
    [{ url: "https://2130706433/" }, ["body", "url"]],
    [{ url: "https://localhost/" }, ["body", "url"]],
    [{ url: "http://127.0.0.1:9/" }, ["body", "url"]],
    [{ url: "https://bad..host/" }, ["body", "url"]],
    [{ url: `https://receiver.example/${"x".repeat(2048)}` }, ["body", "url"]],
    [{ url: "receiver" }, ["body", "url"]],
    [{ url: null }, ["body", "url"]],
    [{ event_types: [] }, ["body", "event_types"]],
    [{ event_types: "a2a.task.created" }, ["body", "event_types"]],
    [{ event_types: ["a2a.task.created", "a2a.nothing"] }, ["body", "event_types", 1]],
    [{ event_types: ["a2a.task.created", "a2a.task.created"] }, ["body", "event_types", 1]],
    [{ event_types: ["phone.incoming_call"] }, ["body", "event_types", 0]],
    [{ event_types: [null] }, ["body", "event_types", 0]],
    [{ context_config: {} }, ["body", "context_config"]],
    [{ context_config: { email: { mode: "count", count: 0 } } }, ["body", "context_config", "email", "count"]],
    [{ context_config: { email: { mode: "window", hours: 169 } } }, ["body", "context_config", "email", "hours"]],
    [{ context_config: { email: { mode: "count", count: 5, more: 1 } } }, ["body", "context_config", "email", "more"]],
    [{ context_config: { notes: null } }, ["body", "context_config", "notes"]],
    [{ context_config: { email: { mode: "all" } } }, ["body", "context_config", "email", "mode"]],
    [{ agent_identity_id: "nobody" }, ["body", "agent_identity_id"]],
    [{ agent_identity_id: undefined }, ["body", "agent_identity_id"]],
    [{ agent_identity_id: undefined, mailbox_id: "x" }, ["body", "mailbox_id"]],
  ])("refuses %j and makes nothing", async (wrong, loc) => {
    const answer = await create(agent.key, { ...valid(), ...wrong });
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail.map((item: any) => item.loc)).toContainEqual(loc);
    expect(await list("", agent.key)).toEqual([]);
  });

  it.each(["call.ended", "text.sent"])("says of %s that it is not available here", async (name) => {
    const answer = await create(agent.key, { ...valid(), event_types: [name] });
    expect(errorOf(answer)).toEqual([422, "not_available"]);
    expect(answer.body.detail).toMatchObject([{ loc: ["body", "event_types", 0], type: "not_available" }]);
  });

  it("takes exactly one owner, of the organization, that fits the kinds", async () => {
    const both = await create(agent.key, { ...valid(), mailbox_id: mailboxId });
    expect(errorOf(both)).toEqual([422, "validation_failed"]);
    const phone = await create(agent.key, { ...valid(), agent_identity_id: null, phone_number_id: randomUUID() });
    expect(errorOf(phone)).toEqual([422, "phone_unavailable"]);
    const misfit = await create(agent.key, { ...valid(), agent_identity_id: undefined, mailbox_id: mailboxId });
    expect(errorOf(misfit)).toEqual([422, "validation_failed"]);
    expect(misfit.body.detail[0].loc).toEqual(["body", "event_types"]);
    const sibling = await makeAgent(parley.services, organization, `sibling-${randomUUID().slice(0, 8)}`);
    for (const credential of [other.adminKey, sibling.key]) {
      expect(errorOf(await create(credential, valid()))).toEqual([404, "not_found"]);
    }
    expect(errorOf(await create(agent.key, { ...valid(), agent_identity_id: randomUUID() }))).toEqual([
      404,
      "not_found",
    ]);
  });

  it("lets no identity have more than sixty, however many ask at once", async () => {
    const answers = await atOnce(64, () => create(agent.key, valid()));
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 201), ...Array.from({ length: 4 }, () => 409)]);
    expect(errorOf(await create(organization.adminKey, valid()))).toEqual([409, "webhook_subscription_limit"]);
    expect(answers.filter(({ body }) => body.signing_key).length).toBe(1);
    const [id] = await list("", agent.key);
    await rest(parley, agent.key, "DELETE", `${subscriptions}/${id}`);
    expect((await create(agent.key, valid())).status).toBe(201);
  });
});

describe("listing", () => {
  it("filters by owner, address and kind together; nothing that matches is an empty list", async () => {
    const sibling = await makeAgent(parley.services, organization, `sibling-${randomUUID().slice(0, 8)}`);
    const first = await subscribe(parley, agent.key, agent.id, url, ["a2a.task.created"]);
    clock.advance(1);
    const second = await subscribe(parley, agent.key, agent.id, `${url}/2`, ["a2a.task.canceled"]);
    clock.advance(1);
    const third = await subscribe(parley, sibling.key, sibling.id, url, ["a2a.task.created"]);
    const ofAgent = `?agent_identity_id=${agent.id}`;
    expect(await list(ofAgent)).toEqual([second.id, first.id]);
    expect(await list("", agent.key)).toEqual([second.id, first.id]);
    expect(await list(`?agent_identity_id=${sibling.id}`, agent.key)).toEqual([]);
    expect(await list("", organization.member)).toEqual(expect.arrayContaining([first.id, second.id, third.id]));
    expect(await list(`?url=${encodeURIComponent(`${url}/2`)}`, agent.key)).toEqual([second.id]);
    expect(await list("?event_type=a2a.task.created", agent.key)).toEqual([first.id]);
    expect(await list(`${ofAgent}&event_type=a2a.task.canceled&url=${encodeURIComponent(url)}`)).toEqual([]);
    expect(await list("?event_type=unheard.of")).toEqual([]);
    expect(await list(`?mailbox_id=${mailboxId}`)).toEqual([]);
    expect(await list(`?phone_number_id=${randomUUID()}`)).toEqual([]);
    expect(await list("", other.adminKey)).toEqual([]);
  });

  it.each([
    ["mailbox_id=x", ["query", "mailbox_id"]],
    ["agent_identity_id=x", ["query", "agent_identity_id"]],
    ["phone_number_id=x", ["query", "phone_number_id"]],
    [`mailbox_id=${randomUUID()}&agent_identity_id=${randomUUID()}`, ["query", "agent_identity_id"]],
    [`mailbox_id=${randomUUID()}&phone_number_id=${randomUUID()}`, ["query", "phone_number_id"]],
  ])("refuses %s", async (query, loc) => {
    const answer = await rest(parley, organization.adminKey, "GET", `${subscriptions}?${query}`);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });
});

describe("changing", () => {
  it("replaces what is given, leaves what is not, and changes nothing for nothing", async () => {
    const { id, signing_key: _, ...record } = await subscribe(parley, agent.key, agent.id, url, ["a2a.task.created"]);
    clock.advance(1_000);
    expect((await change(id, {})).body).toEqual({ id, ...record });
    expect((await change(id, { agent_identity_id: randomUUID(), status: "off" })).body).toEqual({ id, ...record });
    const kinds = ["a2a.task.canceled", "a2a.sent_task.updated"];
    const changed = await change(id, { event_types: kinds }, organization.member);
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ id, ...record, event_types: kinds, updated_at: clock.now().toISOString() });
    const moved = await change(id, { url: `${url}/new`, context_config: null }, organization.adminKey);
    expect(moved.body).toMatchObject({ url: `${url}/new`, event_types: kinds, context_config: null });
    expect((await eventsOf(id)).map(({ kind, subjectVersion }) => [kind.split(".")[1], subjectVersion])).toEqual([
      ["created", 1],
      ["updated", 2],
      ["updated", 3],
    ]);
  });

  it.each([
    [{ url: "http://receiver.example" }, ["body", "url"]],
    [{ url: null }, ["body", "url"]],
    [{ event_types: null }, ["body", "event_types"]],
    [{ event_types: [] }, ["body", "event_types"]],
    [{ event_types: ["nothing"] }, ["body", "event_types", 0]],
    [{ context_config: { email: { mode: "count", count: 5 } } }, ["body", "context_config"]],
    [{ url, context_config: {} }, ["body", "context_config"]],
  ])("refuses %j and changes nothing", async (wrong, loc) => {
    const { id } = await subscribe(parley, agent.key, agent.id, `${url}/kept`);
    const before = await rest(parley, agent.key, "GET", `${subscriptions}/${id}`);
    const answer = await change(id, wrong);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(loc);
    expect((await rest(parley, agent.key, "GET", `${subscriptions}/${id}`)).body).toEqual(before.body);
  });
});

describe("deleting", () => {
  it("is for good and for whoever may see it", async () => {
    const { id } = await subscribe(parley, agent.key, agent.id, url);
    const remove = (credential: TestCredential) => rest(parley, credential, "DELETE", `${subscriptions}/${id}`);
    expect(errorOf(await remove(other.adminKey))).toEqual([404, "not_found"]);
    const removed = await remove(agent.key);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect(errorOf(await remove(agent.key))).toEqual([404, "not_found"]);
    for (const [method, path, body] of [
      ["GET", id],
      ["PATCH", id, { url }],
      ["POST", `${id}/test`],
    ] as const) {
      const answer = await rest(parley, agent.key, method, `${subscriptions}/${path}`, body);
      expect(errorOf(answer)).toEqual([404, "not_found"]);
    }
    expect(await list("", agent.key)).toEqual([]);
  });

  it("knows no malformed or unknown id", async () => {
    for (const id of ["x", "%00", randomUUID(), "'"]) {
      expect((await rest(parley, agent.key, "GET", `${subscriptions}/${id}`)).status).toBe(404);
      expect((await change(id, { url })).status).toBe(404);
      expect((await rest(parley, agent.key, "DELETE", `${subscriptions}/${id}`)).status).toBe(404);
    }
  });
});

describe("GraphQL", () => {
  it("does what REST does, and reaches subscriptions from identity and organization", async () => {
    const input = { url, eventTypes: ["a2a.task.created"], agentIdentityId: agent.id };
    const { data } = await parley.graphql(
      `mutation($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
         signingKey subscription { id ownerIdentityId agentIdentityId mailboxId eventTypes identity { agentHandle } } } }`,
      { input },
      agent.key,
    );
    const { signingKey, subscription } = data!["createWebhookSubscription"];
    expect(signingKey).toMatch(/^whsec_/);
    expect(subscription).toMatchObject({
      ownerIdentityId: agent.id,
      agentIdentityId: agent.id,
      mailboxId: null,
      eventTypes: ["a2a.task.created"],
      identity: { agentHandle: agent.handle },
    });
    const reached = await parley.graphql(
      `query($handle: String!) {
         identity(agentHandle: $handle) { webhooks { id deliveries { nodes { id } } } }
         organization { webhooks(first: 1) { nodes { id } pageInfo { hasNextPage } } } }`,
      { handle: agent.handle },
      agent.key,
    );
    expect(reached.data).toEqual({
      identity: { webhooks: [{ id: subscription.id, deliveries: { nodes: [] } }] },
      organization: { webhooks: { nodes: [{ id: subscription.id }], pageInfo: { hasNextPage: false } } },
    });
    const refused = await parley.graphql(
      `mutation { updateWebhookSubscription(input: { id: "${subscription.id}", url: null }) { subscription { id } } }`,
      {},
      agent.key,
    );
    expect(refused.errors![0]!.extensions).toMatchObject({
      code: "validation_failed",
      violations: [{ path: ["url"] }],
    });
  });

  it("shows none to an agent that is not claimed", async () => {
    const facts = { claimStatus: "agent_unclaimed" } as const;
    const unclaimed = await makeAgent(parley.services, organization, `new-${randomUUID().slice(0, 8)}`, facts);
    await subscribe(parley, organization.adminKey, unclaimed.id, url);
    const { data } = await parley.graphql(
      `{ identity(agentHandle: "${unclaimed.handle}") { webhooks { id } } organization { webhooks { nodes { id } } } }`,
      {},
      unclaimed.key,
    );
    expect(data).toEqual({ identity: { webhooks: null }, organization: { webhooks: null } });
  });
});

it("moves with its identity", async () => {
  const { id } = await subscribe(parley, agent.key, agent.id, url);
  await parley.services.database.request.transaction((tx) =>
    tx.identity.update({ where: { id: agent.id }, data: { organizationId: other.id } }),
  );
  expect(await list("", other.adminKey)).toContain(id);
  expect(await list()).not.toContain(id);
  const record = await rest(parley, other.adminKey, "GET", `${subscriptions}/${id}`);
  expect(record.body.organization_id).toBe(other.id);
  expect((await change(id, { url }, organization.adminKey)).status).toBe(404);
});
