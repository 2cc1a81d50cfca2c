import { hidden, page, shown, type VisibleDefinition } from "../../support/kit/visible.js";
import { setBrand } from "../../support/org.js";
import type { OrgPart } from "./scene.js";

interface More {
  /** The one in use of the target. */
  readonly signingKeyId: string;
}

const longAgo = new Date(0);

export const visible: VisibleDefinition<OrgPart, More> = {
  more: async ({ parley, ours }, { target }) => {
    await setBrand(parley.services, ours, "submitted");
    const { signingKey } = parley.services.database.request.reader;
    return { signingKeyId: (await signingKey.findFirstOrThrow({ where: { identityId: target.id } })).id };
  },
  cases: {
    findVisibleIdentities: hidden(({ target }) => [[target.id]]),
    findVisibleIdentitiesByHandle: hidden(({ target }) => [[target.handle]]),
    findVisibleLastEvents: hidden(({ target }) => [[target.id]]),
    listVisibleIdentities: shown(() => [page]),
    lockVisibleIdentity: hidden(({ target }) => [target.handle]),
    lockVisibleIdentityById: hidden(({ target }) => [target.id]),
    lockVisibleOwner: hidden(({ target }) => [target.id]),
    findVisibleAffiliations: hidden(({ target }) => [[target.id]]),
    findVisibleClaims: shown(({ claim }) => [[claim.uuid]]),
    listVisibleClaims: shown(() => [page]),
    findVisibleBrand: shown(() => []),
    findVisibleSigningKeys: hidden(({ signingKeyId }) => [new Date(), [signingKeyId]]),
    findVisibleSigningKeysOf: hidden(({ target }) => [new Date(), [target.id]]),
    listVisibleIdentityUsage: shown(() => [longAgo, page]),
    findVisibleWebhooks: hidden(({ webhookId }) => [[webhookId]]),
    findVisibleWebhooksOf: hidden(({ target }) => [[target.id]]),
    listVisibleWebhooks: hidden(() => [{}, page]),
    lockVisibleWebhook: hidden(({ webhookId }) => [webhookId]),
    findVisibleDeliveries: hidden(({ deliveryId }) => [[deliveryId]]),
    findVisibleBodies: hidden(({ deliveryId }) => [[deliveryId]]),
    listVisibleDeliveries: hidden(() => [{}, { take: 50 }]),
    findVisibleKeys: hidden(({ spareKeyId }) => [[spareKeyId]]),
    listVisibleKeys: shown(() => [{}, page]),
    listVisibleServiceTokens: shown(() => [{}, page]),
    findVisibleGrants: hidden(({ mcpGrantId }) => [[mcpGrantId]]),
    listVisibleGrants: hidden(() => [longAgo, page]),
    lockVisibleGrant: hidden(({ mcpGrantId }) => [mcpGrantId]),
    findVisibleUsers: shown(({ colleagueId }) => [[colleagueId]]),
    findVisibleOrganizations: shown(({ organizationId }) => [[organizationId]]),
    listVisibleInvitations: hidden(() => [new Date(), page]),
    findVisibleInvitation: hidden(({ sentInvitation }) => [sentInvitation]),
    listVisibleMembers: shown(() => [page]),
    findVisibleMember: shown(({ colleagueId }) => [colleagueId]),
  },
};
