import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { untilSomebodyWaits } from "../support/locks.js";
import { byGraphql, byRest, type Produce, type Stage } from "../support/kit/produced.js";
import { makeAgent, makeOrganization } from "../support/org.js";
import { rest } from "../support/rest.js";
import { openSocket } from "../support/socket.js";
import { locking } from "./transport-errors.js";

const identities = "/api/v1/identities";
const newHandle = (): string => `made-${randomUUID().slice(0, 12)}`;

/** The answer to a send while what the table names is frozen. */
async function whileFrozen({ parley, agent }: Stage, table: "identity" | "organization" | "installation_state") {
  const { driver } = parley.services.database.request;
  const change = (values: string) => driver.query(`update ${table} set ${values}`);
  await change("frozen = 'sends', frozen_at = now()");
  const base = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  const answer = await byRest(parley, agent.key, [
    "POST",
    base,
    { recipients: { to: ["ada@example.com"] }, subject: "Hi" },
  ]);
  await change("frozen = null, frozen_at = null");
  return answer;
}

/** Codes that every domain may answer: of callers, values, lists, keyed writes and the event log. */
export const sharedCodes: Readonly<Record<string, Produce>> = {
  admin_required: ({ parley, agent }) => byRest(parley, agent.key, ["POST", identities, { agent_handle: newHandle() }]),
  operator_required: async ({ parley }) => {
    const { adminKey } = await makeOrganization(parley.services);
    return byGraphql(parley, adminKey, "{ imHandsets { nodes { number } } }");
  },
  agent_frozen: (stage) => whileFrozen(stage, "identity"),
  organization_frozen: (stage) => whileFrozen(stage, "organization"),
  installation_frozen: (stage) => whileFrozen(stage, "installation_state"),
  browser_required: ({ parley, organization, agent }) =>
    byRest(parley, organization.admin, ["DELETE", `${identities}/${agent.handle}/freeze`]),
  not_found: ({ parley, agent }) => byRest(parley, agent.key, ["GET", `${identities}/nobody`]),
  validation_failed: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: "Not a handle" }]),
  agent_handle_unavailable: ({ parley, organization, agent }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: agent.handle }]),
  invalid_cursor: ({ parley, agent }) =>
    byGraphql(parley, agent.key, `{ identities(after: "made up") { nodes { id } } }`),
  cursor_expired: async ({ parley, organization, agent }) => {
    const { data } = await parley.graphql("{ eventCursor }", {}, organization.adminKey);
    await rest(parley, organization.adminKey, "PATCH", `${identities}/${agent.handle}`, { display_name: randomUUID() });
    const { driver } = parley.services.database.request;
    const unnumbered = "select from event where position is null";
    await vi.waitUntil(async () => (await driver.query(unnumbered)).rowCount === 0);
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
  result_unavailable: async ({ parley, organization }) => {
    const sender = await makeAgent(parley.services, organization, newHandle());
    const base = `/api/v1/mail/mailboxes/${sender.handle}@agents.localhost/messages`;
    const call = ["POST", base, { recipients: { to: ["ada@example.com"] }, subject: "Report" }] as const;
    const headers = { "idempotency-key": randomUUID() };
    const sent = await rest(parley, sender.key, ...call, headers);
    await parley.services.database.request.writer.keyedAnswer.deleteMany({});
    await rest(parley, sender.key, "DELETE", `${base}/${sent.body.id}`);
    return byRest(parley, sender.key, call, headers);
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
