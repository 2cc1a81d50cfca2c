import { randomUUID } from "node:crypto";
import { closeFreeze, insertFreeze } from "../../../subgraphs/org/freezes/store/freezes.js";
import { insertEntries } from "../../../subgraphs/org/review-rules/store/list-entries.js";
import { insertList } from "../../../subgraphs/org/review-rules/store/lists.js";
import { system } from "../../../subgraphs/shared/database/actor.js";
import { makePendingAgent } from "../../org/support/pending-agent.js";
import { makeClaim } from "../../org/support/claims.js";
import { makeContact } from "../../org/support/make-contact.js";
import { agreed } from "../../org/support/mcp-grants.js";
import { putNote } from "../../org/support/put-note.js";
import { putReview } from "../../org/support/put-review.js";
import { subscribe, subscriptions } from "../../org/support/webhooks.js";
import { makeInvitation, makeServiceToken, signedIn } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { type MakeLists, type Moment, repeat } from "./moment.js";

/** The lists of the org domain. */
export const org: MakeLists = async (moment) => {
  const { parley, organization, agents } = moment;
  const { services } = parley;
  const { writer, reader } = services.database.request;
  const { email } = await reader.consoleUser.findUniqueOrThrow({ where: { id: organization.adminUserId } });
  let webhook = "";
  await repeat(moment, async (n) => {
    await makeServiceToken(services, organization);
    await makeInvitation(services, organization, `guest-${n}@people.example`);
    webhook = (await subscribe(parley, organization.admin, agents[0].id, `https://receiver.example/${n}`)).id;
    await makeClaim(services, organization.id);
    await makeContact(services, organization.id, { givenName: "Dana" });
    await makePendingAgent(services, organization);
    await signedIn(services, organization.id, organization.adminUserId);
    await agreed(parley, organization.admin, agents[0].id);
  });
  // Each sign-up took the place of the one before.
  await writer.agentSignup.updateMany({ where: { humanEmail: `former-${email}` }, data: { humanEmail: email } });
  await repeat(moment, () => rest(parley, organization.adminKey, "POST", `${subscriptions}/${webhook}/test`, {}));
  await repeat(moment, () => endedFreeze(moment));
  await repeat(moment, () => putReview(parley, { id: agents[0].id, organizationId: organization.id }));
  await repeat(moment, () => putNote(parley, { id: agents[0].id, organizationId: organization.id }));
  const listId = await listOfValues(moment);
  return [
    { name: "identities" },
    { name: "identities", fixed: 'sort: HANDLE, search: "-"' },
    { name: "apiKeys" },
    { name: "freezes" },
    { name: "reviews" },
    { name: "reviews", fixed: "filter: { states: [REJECTED, PENDING] }," },
    { name: "reviewListEntries", fixed: `listId: "${listId}",` },
    { name: "labels" },
    { name: "notes" },
    { name: "notes", fixed: "order: CREATED," },
    { name: "notes", fixed: `search: "morn",` },
    { name: "contacts" },
    { name: "contacts", fixed: "order: NAME," },
    { name: "contacts", fixed: "order: CREATED," },
    { name: "contacts", fixed: `search: "dan", reviewStatus: [CONFIRMED],` },
    { name: "organizationDomains" },
    { name: "serviceTokens" },
    { name: "organizationInvitations" },
    { name: "consoleSessions" },
    { name: "mcpGrants" },
    { name: "pendingAgents" },
    { name: "webhookSubscriptions" },
    { name: "webhookDeliveries" },
    { name: "organizationEvents", fixed: `kinds: ["webhook_subscription.created"],` },
  ];
};

/** A freeze of an agent, which stops nothing any more. */
async function endedFreeze({ parley: { services }, organization, agents }: Moment): Promise<void> {
  const now = services.clock.now();
  const freeze = { id: randomUUID(), mode: "sends", reason: null, startedAt: now } as const;
  const target = { scope: "agent", organizationId: organization.id, identityId: agents[0].id } as const;
  await services.database.request.transaction(async (tx) => {
    await insertFreeze(tx, { ...target, ...freeze }, system);
    await closeFreeze(tx, freeze.id, system, now);
  });
}

/** A list that review rules may name, with its values; its id. */
async function listOfValues({ parley: { services }, organization, rows }: Moment): Promise<string> {
  const id = randomUUID();
  const { id: organizationId, adminUserId } = organization;
  const createdAt = services.clock.now();
  const entries = Array.from({ length: rows }, (_, n) => ({ value: `${n}.example`, skeleton: `${n}.exarnple` }));
  await services.database.request.transaction(async (tx) => {
    const list = { id, organizationId, name: "Partners", kind: "domain" } as const;
    await insertList(tx, { ...list, createdBy: adminUserId, createdAt });
    await insertEntries(tx, list, entries, adminUserId, createdAt);
  });
  return id;
}
