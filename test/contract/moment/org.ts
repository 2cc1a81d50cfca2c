import { randomUUID } from "node:crypto";
import { closeFreeze, insertFreeze } from "../../../subgraphs/org/freezes/store/freezes.js";
import { system } from "../../../subgraphs/shared/database/actor.js";
import { makePendingAgent } from "../../org/support/pending-agent.js";
import { makeClaim } from "../../org/support/claims.js";
import { agreed } from "../../org/support/mcp-grants.js";
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
    await makePendingAgent(services, organization);
    await signedIn(services, organization.id, organization.adminUserId);
    await agreed(parley, organization.admin, agents[0].id);
  });
  // Each sign-up took the place of the one before.
  await writer.agentSignup.updateMany({ where: { humanEmail: `former-${email}` }, data: { humanEmail: email } });
  await repeat(moment, () => rest(parley, organization.adminKey, "POST", `${subscriptions}/${webhook}/test`, {}));
  await repeat(moment, () => endedFreeze(moment));
  await repeat(moment, () => putReview(parley, { id: agents[0].id, organizationId: organization.id }));
  return [
    { name: "identities" },
    { name: "identities", fixed: 'sort: HANDLE, search: "-"' },
    { name: "apiKeys" },
    { name: "freezes" },
    { name: "reviews" },
    { name: "reviews", fixed: "filter: { states: [REJECTED, PENDING] }," },
    { name: "labels" },
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
