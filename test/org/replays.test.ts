import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../support/manual-clock.js";
import { sweepIdempotencyRecords } from "../../subgraphs/shared/idempotency/sweep-idempotency-records.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";
import { newAddress } from "../support/people.js";
import { errorOf, rest } from "../support/rest.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock });
});
afterAll(() => parley.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, newHandle());
});

const newHandle = () => `a${randomUUID().slice(0, 12)}`;
const identities = "/api/v1/identities";
const subscriptions = "/api/v1/webhooks/subscriptions";

interface KeyedRoute {
  readonly method: string;
  path(): string;
  body(): object;
  /** What happens to what was written, and to whatever its answer speaks of. */
  happens(answer: any): Promise<unknown>;
}

const call = (method: string, path: string, body?: object, credential: TestCredential = organization.admin) =>
  rest(parley, credential, method, path, body);
const deleteAgent = () => call("DELETE", `${identities}/${agent.handle}`);

/** Every REST write that takes an Idempotency-Key. */
const keyedRoutes: Readonly<Record<string, KeyedRoute>> = {
  "creating an identity that is deleted": {
    method: "POST",
    path: () => identities,
    body: () => ({ agent_handle: newHandle(), description: "as it began" }),
    happens: ({ agent_handle }) => call("DELETE", `${identities}/${agent_handle}`),
  },
  "creating an identity that is renamed": {
    method: "POST",
    path: () => identities,
    body: () => ({ agent_handle: newHandle() }),
    happens: ({ agent_handle }) => call("PATCH", `${identities}/${agent_handle}`, { agent_handle: newHandle() }),
  },
  "changing an identity that changes again": {
    method: "PATCH",
    path: () => `${identities}/${agent.handle}`,
    body: () => ({ display_name: "First" }),
    happens: () => call("PATCH", `${identities}/${agent.handle}`, { display_name: "Second" }),
  },
  "renaming an identity that is deleted": {
    method: "PATCH",
    path: () => `${identities}/${agent.handle}`,
    body: () => ({ agent_handle: newHandle() }),
    happens: ({ agent_handle }) => call("DELETE", `${identities}/${agent_handle}`),
  },
  "creating a subscription that is changed": {
    method: "POST",
    path: () => subscriptions,
    body: () => ({
      url: "https://hooks.example.com/one",
      event_types: ["a2a.task.created"],
      agent_identity_id: agent.id,
    }),
    happens: ({ id }) => call("PATCH", `${subscriptions}/${id}`, { url: "https://hooks.example.com/two" }),
  },
  "creating a subscription that is deleted": {
    method: "POST",
    path: () => subscriptions,
    body: () => ({
      url: "https://hooks.example.com/one",
      event_types: ["a2a.task.created"],
      agent_identity_id: agent.id,
    }),
    happens: ({ id }) => call("DELETE", `${subscriptions}/${id}`),
  },
  "minting a key that is revoked": {
    method: "POST",
    path: () => "/api/v1/api-keys",
    body: () => ({ label: "once", scoped_identity_id: agent.id }),
    happens: ({ record }) => call("POST", `/api/v1/api-keys/${record.id}/revoke`),
  },
  "minting a key that ends": {
    method: "POST",
    path: () => "/api/v1/api-keys",
    body: () => ({ label: "short", expires_at: new Date(clock.now().getTime() + 60_000).toISOString() }),
    happens: () => Promise.resolve(clock.advance(120_000)),
  },
  "rotating a signing key whose identity is deleted": {
    method: "POST",
    path: () => `${identities}/${agent.handle}/signing-key`,
    body: () => ({}),
    happens: deleteAgent,
  },
  "billing settings that change again": {
    method: "PUT",
    path: () => "/api/v1/billing/settings",
    body: () => ({ overage_cap_cents: 100 }),
    happens: () => call("PUT", "/api/v1/billing/settings", { overage_cap_cents: 200 }),
  },
  "a plan that changes again": {
    method: "POST",
    path: () => "/api/v1/billing/change-plan",
    body: () => ({ plan: "developer" }),
    happens: () => call("POST", "/api/v1/billing/change-plan", { plan: "enterprise" }),
  },
  "an invitation that is revoked": {
    method: "POST",
    path: () => "/api/v1/a2a/invitations",
    body: () => ({ peer_agent_handles: [agent.handle] }),
    happens: ({ id }) => call("POST", `/api/v1/a2a/invitations/${id}/revoke`),
  },
};

const text = async (response: Response) => ({ status: response.status, text: await response.text() });

describe("a repeat over REST", () => {
  it.each(Object.entries(keyedRoutes))("answers the same bytes: %s", async (_, route) => {
    const headers = { "idempotency-key": randomUUID(), "content-type": "application/json" };
    const [path, body] = [route.path(), JSON.stringify(route.body())];
    const send = () => parley.fetch(path, { method: route.method, body, headers }, organization.admin);
    const first = await send();
    expect(first.headers.get("idempotent-replay")).toBeNull();
    const answer = await text(first);
    expect(answer.status, answer.text).toBeLessThan(300);
    const happened = (await route.happens(JSON.parse(answer.text))) as { status?: number } | undefined;
    expect(happened?.status ?? 200).toBeLessThan(300);
    clock.advance(1000);
    for (let times = 0; times < 2; times++) {
      const again = await send();
      expect(again.headers.get("idempotent-replay")).toBe("true");
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
      expect(await text(again)).toEqual(answer);
    }
  });

  it("refuses other input, and forgets the answer with the key after 24 hours", async () => {
    const key = { "idempotency-key": randomUUID() };
    const path = `${identities}/${agent.handle}`;
    const change = (display_name: string) => rest(parley, organization.adminKey, "PATCH", path, { display_name }, key);
    expect((await change("One")).body.display_name).toBe("One");
    expect(errorOf(await change("Two"))).toEqual([409, "idempotency_key_reused"]);
    clock.advance(25 * 3_600_000);
    await sweepIdempotencyRecords(parley.services.database, clock);
    expect(await parley.services.database.request.reader.keyedAnswer.count()).toBe(0);
    expect((await change("Two")).body.display_name).toBe("Two");
  });

  it("keeps its answer sealed, and gives it to nobody else", async () => {
    const key = { "idempotency-key": randomUUID() };
    const order = { label: "sealed", scoped_identity_id: agent.id };
    const mint = (credential: TestCredential) => rest(parley, credential, "POST", "/api/v1/api-keys", order, key);
    const { body } = await mint(organization.admin);
    const rows = await parley.services.database.request.reader.keyedAnswer.findMany();
    expect(rows.length).toBeGreaterThan(0);
    for (const { answer } of rows) expect(Buffer.from(answer).includes(body.record.id)).toBe(false);
    expect((await mint(organization.adminKey)).body.api_key).not.toBe(body.api_key);
  });
});

interface KeyedMutation {
  readonly query: string;
  input(): object;
  happens(data: any): Promise<unknown>;
}

const keyedMutations: Readonly<Record<string, KeyedMutation>> = {
  createIdentity: {
    query: `mutation ($input: CreateIdentityInput!) {
      createIdentity(input: $input) { identity { id agentHandle mailbox { emailAddress } } } }`,
    input: () => ({ agentHandle: newHandle() }),
    happens: ({ identity }) => call("DELETE", `${identities}/${identity.agentHandle}`),
  },
  updateIdentity: {
    query: `mutation ($input: UpdateIdentityInput!) {
      updateIdentity(input: $input) { identity { displayName updatedAt } } }`,
    input: () => ({ agentHandle: agent.handle, displayName: "First" }),
    happens: () => call("PATCH", `${identities}/${agent.handle}`, { display_name: "Second" }),
  },
  createWebhookSubscription: {
    query: `mutation ($input: CreateWebhookSubscriptionInput!) {
      createWebhookSubscription(input: $input) { signingKey subscription { id url eventTypes identity { id } } } }`,
    input: () => ({
      url: "https://hooks.example.com/one",
      eventTypes: ["a2a.task.created"],
      agentIdentityId: agent.id,
    }),
    happens: ({ subscription }) => call("DELETE", `${subscriptions}/${subscription.id}`),
  },
  createOrganization: {
    query: `mutation ($input: CreateOrganizationInput!) {
      createOrganization(input: $input) { membership { role organizationId organizationName } } }`,
    input: () => ({ name: "A new one" }),
    happens: async ({ membership }) => {
      await parley.services.database.request.writer.membership.deleteMany({
        where: { organizationId: membership.organizationId },
      });
    },
  },
  inviteMember: {
    query: `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { invitation { id email } } }`,
    input: () => ({ email: newAddress() }),
    happens: ({ invitation }) =>
      parley.graphql(
        "mutation ($id: ID!) { revokeOrganizationInvitation(input: { id: $id }) { revokedInvitationId } }",
        { id: invitation.id },
        organization.admin,
      ),
  },
  createServiceToken: {
    query: `mutation ($input: CreateServiceTokenInput!) {
      createServiceToken(input: $input) { secret serviceToken { id status } } }`,
    input: () => ({ label: "once" }),
    happens: ({ serviceToken }) =>
      parley.graphql(
        "mutation ($id: ID!) { revokeServiceToken(input: { id: $id }) { serviceToken { id } } }",
        { id: serviceToken.id },
        organization.admin,
      ),
  },
};

describe("a repeat over GraphQL", () => {
  it.each(Object.entries(keyedMutations))("answers the same: %s", async (field, mutation) => {
    const credential = { ...organization.admin, "idempotency-key": randomUUID() };
    const { query } = mutation;
    const variables = { input: mutation.input() };
    const first = await parley.graphql(query, variables, credential);
    expect(first.errors).toBeUndefined();
    const happened: any = await mutation.happens(first.data![field]);
    expect(happened?.errors).toBeUndefined();
    clock.advance(1000);
    const again = await parley.graphql(query, variables, credential);
    expect(again.headers.get("idempotent-replay")).toBe("true");
    expect([again.status, again.errors, again.data]).toEqual([200, undefined, first.data]);
  });

  it("that asks for other fields, or comes after REST, gets what was written as it was then", async () => {
    const key = { "idempotency-key": randomUUID() };
    const handle = newHandle();
    const body = { agent_handle: handle, display_name: "First" };
    const made = await rest(parley, organization.admin, "POST", identities, body, key);
    await call("PATCH", `${identities}/${handle}`, { display_name: "Second" });
    const ask = (fields: string) =>
      parley.graphql(
        `mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { ${fields} } } }`,
        { input: { agentHandle: handle, displayName: "First" } },
        { ...organization.admin, ...key },
      );
    const answers = [await ask("id displayName"), await ask("id displayName description")];
    await call("DELETE", `${identities}/${handle}`);
    answers.push(await ask("displayName id"));
    for (const { data, errors } of answers) {
      expect(errors).toBeUndefined();
      expect(data!["createIdentity"].identity).toMatchObject({ id: made.body.id, displayName: "First" });
    }
  });
});
