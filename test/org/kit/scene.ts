import { randomUUID } from "node:crypto";
import { claimIdOf } from "../../../subgraphs/org/domains/rules/claim-id.js";
import { handle } from "../../support/handle.js";
import type { Base, World } from "../../support/kit/scene.js";
import {
  makeInvitation,
  makeKey,
  makeMember,
  makeOrganization,
  makeServiceToken,
  makeSigningKey,
  makeSignInToken,
  sessionIdOf,
  signedIn,
} from "../../support/org.js";
import { makeOperator } from "../../support/operator.js";
import type { TestParley } from "../../support/parley.js";
import { makeWebhook } from "../../support/webhooks.js";
import { makeClaim, showClaim, type TestClaim } from "../support/claims.js";
import { agreed, begin, clientOf } from "../support/mcp-grants.js";
import { makePendingAgent } from "../support/pending-agent.js";

/** What org adds to a scene. */
export interface OrgPart {
  /** A key of the target that nobody calls with. */
  readonly spareKeyId: string;
  /** An admin key of ours that nobody calls with. */
  readonly spareAdminKeyId: string;
  /** A service token of ours that nobody calls with. */
  readonly spareTokenId: string;
  /** The target's mailbox: something that a link may lead to. */
  readonly mailboxId: string;
  /** A domain that our organization has proved, and that the target shows. */
  readonly claim: TestClaim;
  /** A webhook subscription of the target, and an attempt of its log. */
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly signInToken: string;
  /** A session of our console admin that nobody calls with. */
  readonly spareSessionId: string;
  /** A member of our organization whom nobody acts as. */
  readonly colleagueId: string;
  /** Our invitation to somebody who is none of the callers. */
  readonly sentInvitation: string;
  /** An invitation that our member got. */
  readonly receivedInvitation: string;
  /** An unclaimed agent that named the scene's admin as its human, in its provisional organization. */
  readonly pendingAgent: string;
  /** Draws the address of a human whom nobody has named. */
  readonly newHuman: () => string;
  /** A request of an application that asks for access at /mcp, as the arguments of GraphQL have it. */
  readonly mcpRequest: string;
  /** The id of that application. */
  readonly mcpClient: string;
  /** What our console admin let an application do as the target, and the code for it. */
  readonly mcpGrantId: string;
  readonly mcpCode: string;
  /** Of a checkout of an organization of its own: whoever has it may use it. */
  readonly billingToken: string;
}

export type OrgScene = Base & OrgPart;

export async function prepareWorld({ parley, ours, theirs, sibling, theirAgent }: World): Promise<void> {
  const { services } = parley;
  await makeOperator(parley, ours.id);
  await makeSigningKey(services, ours, sibling);
  await makeSigningKey(services, theirs, theirAgent);
}

export async function makePart({ parley, ours }: World, { target, people }: Base): Promise<OrgPart> {
  const { services } = parley;
  await makeSigningKey(services, ours, target);
  const webhook = await makeWebhook(services, target.id);
  const mcpGrant = await agreed(parley, await signedIn(services, ours.id, people.admin.id), target.id);
  const claim = await makeClaim(services, ours.id);
  await showClaim(services, target.id, claim);
  const mailbox = await services.database.request.reader.mailbox.findFirstOrThrow({ where: { identityId: target.id } });
  return {
    spareKeyId: target.keyId,
    spareAdminKeyId: (await makeKey(services, ours.id, null, ours.adminUserId)).id,
    spareTokenId: (await makeServiceToken(services, ours)).id,
    mailboxId: mailbox.id,
    claim,
    webhookId: webhook.id,
    deliveryId: webhook.deliveryId,
    signInToken: await makeSignInToken(services, ours),
    spareSessionId: sessionIdOf(await signedIn(services, ours.id, people.admin.id)),
    colleagueId: (await makeMember(services, ours.id)).id,
    sentInvitation: await makeInvitation(services, ours, `${handle("invited")}@people.example`),
    receivedInvitation: await makeInvitation(services, ours, people.member.email),
    pendingAgent: (await makePendingAgent(services, { adminUserId: people.admin.id })).id,
    newHuman: () => `${handle("human")}@people.example`,
    mcpRequest: requestText(parley),
    mcpClient: clientOf(parley),
    mcpGrantId: mcpGrant.grantId,
    mcpCode: mcpGrant.code,
    billingToken: await makeBillingToken(parley),
  };
}

/** Ids that nobody ever had. Tokens are what they were: whoever has one may see what it stands for. */
export function noPart(scene: OrgScene): OrgPart {
  const { signInToken, receivedInvitation, pendingAgent, newHuman, billingToken } = scene;
  const { mcpRequest, mcpClient } = scene;
  const uuid = randomUUID();
  return {
    mcpRequest,
    mcpClient,
    mcpGrantId: randomUUID(),
    mcpCode: `McpCode_${randomUUID()}.${"a".repeat(43)}`,
    spareKeyId: `ApiKey_${randomUUID()}`,
    spareAdminKeyId: `ApiKey_${randomUUID()}`,
    spareTokenId: `SvcToken_${randomUUID()}`,
    mailboxId: randomUUID(),
    claim: { uuid, id: claimIdOf(uuid), domain: `${handle("claimed")}.example` },
    webhookId: randomUUID(),
    deliveryId: randomUUID(),
    signInToken,
    spareSessionId: randomUUID(),
    colleagueId: `user_${randomUUID()}`,
    sentInvitation: randomUUID(),
    receivedInvitation,
    pendingAgent,
    newHuman,
    billingToken,
  };
}

/** The request as an input object: GraphQL's names are not quoted. */
function requestText(parley: TestParley): string {
  const fields = Object.entries(begin(parley).request);
  return `{ ${fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ")} }`;
}

async function makeBillingToken(parley: TestParley): Promise<string> {
  const { adminKey } = await makeOrganization(parley.services, "free");
  const document = `mutation { createCheckoutSession(input: { plan: "team" }) { url } }`;
  const { data } = await parley.graphql(document, {}, adminKey);
  return (data!["createCheckoutSession"].url as string).split("token=")[1]!;
}
