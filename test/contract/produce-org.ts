import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { untilSomebodyWaits } from "../support/locks.js";
import { makeOrganization } from "../support/org.js";
import { openSocket } from "../support/socket.js";
import { rest } from "../support/rest.js";
import { locking } from "./produce-transport.js";
import { byGraphql, byRest, type Produce } from "./produced.js";

const identities = "/api/v1/identities";
const newHandle = (): string => `made-${randomUUID().slice(0, 12)}`;

/** Codes of identities, keys, sessions, lists, keyed writes and the event log. */
export const orgCodes: Readonly<Record<string, Produce>> = {
  admin_required: ({ parley, agent }) => byRest(parley, agent.key, ["POST", identities, { agent_handle: newHandle() }]),
  not_found: ({ parley, agent }) => byRest(parley, agent.key, ["GET", `${identities}/nobody`]),
  validation_failed: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: "Not a handle" }]),
  agent_handle_unavailable: ({ parley, organization, agent }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: agent.handle }]),
  identity_quota_exceeded: async ({ parley }) => {
    const { adminKey } = await makeOrganization(parley.services, "free");
    for (let made = 0; made < 3; made++)
      await rest(parley, adminKey, "POST", identities, { agent_handle: newHandle() });
    return byRest(parley, adminKey, ["POST", identities, { agent_handle: newHandle() }]);
  },
  phone_unavailable: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: newHandle(), phone_number: {} }]),
  tunnel_unavailable: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: newHandle(), tunnel: {} }]),
  sending_domain_not_verified: ({ parley, organization }) => {
    const mailbox = { sending_domain: "elsewhere.example" };
    return byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: newHandle(), mailbox }]);
  },
  admin_key_mint_forbidden: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", "/api/v1/api-keys", { label: "another" }]),
  api_key_revoked: async ({ parley, organization }) => {
    const made = await rest(parley, organization.admin, "POST", "/api/v1/api-keys", { label: "short-lived" });
    const key = `/api/v1/api-keys/${made.body.record.id}`;
    await rest(parley, organization.admin, "POST", `${key}/revoke`);
    return byRest(parley, organization.admin, ["PATCH", key, { label: "late" }]);
  },
  sign_in_link_invalid: ({ parley }) =>
    byGraphql(parley, null, `mutation { signIn(input: { token: "unknown" }) { expiresAt } }`),
  invalid_cursor: ({ parley, agent }) =>
    byGraphql(parley, agent.key, `{ identities(after: "made up") { nodes { id } } }`),
  cursor_expired: async ({ parley, organization, agent }) => {
    const { data } = await parley.graphql("{ eventCursor }", {}, organization.adminKey);
    await rest(parley, organization.adminKey, "PATCH", `${identities}/${agent.handle}`, { display_name: randomUUID() });
    const { driver } = parley.services.database.request;
    const unnumbered = "select from event where position is null";
    await vi.waitUntil(async () => (await driver.query(unnumbered)).rowCount === 0, { timeout: 10_000 });
    await driver.query("update log_head set pruned_to = position");
    const socket = openSocket(parley.url, { apiKey: organization.adminKey });
    const events = socket.subscribe(
      `subscription($handle: String!, $after: String) { agentActivity(agentHandle: $handle, after: $after) { kind } }`,
      { handle: agent.handle, after: data!["eventCursor"] },
    );
    const [refusal] = await events.next().then(
      () => [],
      (errors: any) => errors,
    );
    await socket.close();
    return { status: refusal?.extensions.status, code: refusal?.extensions.code };
  },
  idempotency_key_reused: async ({ parley, organization }) => {
    const headers = { "idempotency-key": randomUUID() };
    await rest(parley, organization.adminKey, "POST", identities, { agent_handle: newHandle() }, headers);
    return byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: newHandle() }], headers);
  },
  idempotency_in_progress: async ({ parley, organization }) => {
    const call = ["POST", identities, { agent_handle: newHandle() }] as const;
    const headers = { "idempotency-key": randomUUID() };
    const blocker = await locking(parley.services.config.DATABASE_URL!, "name_reservation");
    const first = byRest(parley, organization.adminKey, call, headers);
    try {
      await untilSomebodyWaits(parley.services.database.jobs.driver);
      return await byRest(parley, organization.adminKey, call, headers);
    } finally {
      await blocker.end();
      await first;
    }
  },
};
