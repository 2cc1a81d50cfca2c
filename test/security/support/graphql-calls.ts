import { randomUUID } from "node:crypto";
import { newPayload } from "../../vault/support/secrets.js";
import { type TestKey, testVault } from "../../vault/support/vaults.js";
import { handle, type Scene } from "./scene.js";
import { spareVaultKey, vaultIdOf, vaultKeysOf } from "./vaults.js";

/** Operations whose success uses up the target or the caller's key: each call gets a scene of its own. */
export const spendingOperations: ReadonlySet<string> = new Set([
  "Mutation.revokeApiKey",
  "Mutation.revokeApiKey#admin",
  "Mutation.revokeOwnApiKey",
  "Mutation.revokeServiceToken",
  "Mutation.deleteIdentity",
  "Mutation.signIn",
  "Mutation.endSession",
  "Mutation.endOtherSessions",
  "Mutation.leaveOrganization",
  "Mutation.removeMember",
  "Mutation.revokeOrganizationInvitation",
  "Mutation.approveAgent",
  "Mutation.rejectAgent",
  "Mutation.useBillingLink",
  "Mutation.cancelTask",
  "Mutation.deleteWebhookSubscription",
  "Mutation.deleteA2aContactRule",
  "Mutation.deleteVaultSecret",
  "Mutation.revokeVaultAccess",
  "Mutation.acceptA2aInvitation",
]);

/** A field with its arguments as GraphQL text, and what is selected of it. */
type Field = readonly [args: string, selection?: string];

const ofTarget = ({ target }: Scene, more = ""): string => `(agentHandle: "${target.handle}"${more})`;
const input = (fields: string): string => `(input: { ${fields} })`;
const ourOrganization = ({ organizationId }: Scene) => ({ id: organizationId });
const keyFields = ({ id, auth_hash, wrapped_org_encryption_key }: TestKey): string =>
  `id: "${id}", authHash: "${auth_hash}", wrappedOrgEncryptionKey: "${wrapped_org_encryption_key}"`;
const ids = "{ nodes { id } }";

const fields: Readonly<Record<string, (scene: Scene) => Field>> = {
  "Query.viewer": () => ["", "{ kind }"],
  "Query.organization": () => ["", "{ id }"],
  "Query.eventCursor": () => [""],
  "Query.apiKeys": () => ["", ids],
  "Query.agentSignup": () => ["", "{ claimStatus }"],
  "Query.pendingAgents": () => ["", "{ nodes { identityId } }"],
  "Query.identities": () => ["", ids],
  "Query.identity": (scene) => [ofTarget(scene), "{ id description }"],
  "Query.resourceLink": ({ receivedTask }) => [`(type: A2A_TASKS, id: "${receivedTask}")`, "{ id consolePath }"],
  "Query.complianceBrand": () => ["", "{ id }"],
  "Query.serviceTokens": () => ["", ids],
  "Query.signingKey": () => ["", "{ createdAt }"],
  "Query.billingUsage": () => ["", "{ plan }"],
  "Query.billingSettings": () => ["", "{ overageCapCents removeBrandingFooter }"],
  "Query.billingSubscription": () => ["", "{ plan }"],
  "Query.billingLink": ({ billingToken }) => [`(token: "${billingToken}")`, "{ page }"],
  "Query.vault": () => ["", "{ id recoveryKeyCount }"],
  "Query.vaultKeys": () => ["", "{ id }"],
  "Mutation.initializeVault": () => {
    const { vault_key, recovery_keys } = testVault(randomUUID());
    const recovery = recovery_keys.map((key) => `{ ${keyFields(key)}, keyType: RECOVERY }`);
    return [
      input(`vaultKey: { ${keyFields(vault_key)}, keyType: PRIMARY }, recoveryKeys: [${recovery.join(", ")}]`),
      "{ vaultId }",
    ];
  },
  "Mutation.unlockVault": (scene) => [
    `(authHash: "${vaultKeysOf(ourOrganization(scene)).vault_key.auth_hash}")`,
    "{ wrappedOrgEncryptionKey encryptedSecrets { secret { id } } }",
  ],
  "Mutation.unlockVault#all": () => ["", "{ wrappedOrgEncryptionKeys { id authHash wrappedOrgEncryptionKey } }"],
  "Mutation.replacePrimaryVaultKey": (scene) => {
    const { auth_hash } = vaultKeysOf(ourOrganization(scene)).vault_key;
    const key = keyFields(spareVaultKey(ourOrganization(scene)));
    return [input(`${key}, currentAuthHash: "${auth_hash}"`), "{ vaultKey { id } }"];
  },
  "Mutation.revokeVaultKey": (scene) => [
    input(`authHash: "${vaultKeysOf(ourOrganization(scene)).recovery_keys[0]!.auth_hash}"`),
    "{ vaultKeyId }",
  ],
  "Mutation.deleteVault": (scene) => [`(vaultId: "${vaultIdOf(ourOrganization(scene))}")`, "{ vaultId }"],
  "Query.mailboxes": () => ["", ids],
  "Query.mailbox": ({ address }) => [`(emailAddress: "${address}")`, "{ id }"],
  "Query.a2aCard": (scene) => [ofTarget(scene), "{ content }"],
  "Query.a2aPublicCard": (scene) => [ofTarget(scene), "{ content }"],
  "Query.a2aCardKeys": () => ["", "{ content }"],
  "Query.a2aDirectory": () => ["", "{ nodes { agentHandle } }"],
  "Query.a2aOrganizationDirectory": () => ["", "{ nodes { agentHandle } }"],
  "Query.a2aOrganizationSettings": () => ["", "{ nodes { identityId } }"],
  "Query.a2aOrganizationContactRules": () => ["", ids],
  "Query.a2aContactRules": (scene) => [ofTarget(scene), ids],
  "Query.a2aAdmissionDenials": (scene) => [ofTarget(scene), ids],
  "Query.a2aMessages": (scene) => [ofTarget(scene), ids],
  "Query.a2aContexts": (scene) => [ofTarget(scene), ids],
  "Query.a2aContext": ({ receivedContext }) => [`(id: "${receivedContext}")`, "{ id }"],
  "Query.a2aReceivedContext": (scene) => [ofTarget(scene, `, id: "${scene.receivedContext}"`), "{ id }"],
  "Query.a2aOpenedContext": (scene) => [ofTarget(scene, `, id: "${scene.sentContext}"`), "{ id }"],
  "Query.a2aSettings": (scene) => [ofTarget(scene), "{ enabled }"],
  "Query.a2aTasks": (scene) => [ofTarget(scene), ids],
  "Query.a2aReceivedTask": (scene) => [ofTarget(scene, `, id: "${scene.receivedTask}"`), "{ id }"],
  "Query.a2aSentTask": (scene) => [ofTarget(scene, `, id: "${scene.sentTask}"`), "{ id }"],
  "Query.a2aTask": ({ receivedTask }) => [`(id: "${receivedTask}")`, "{ id }"],
  "Query.a2aInvitation": ({ a2aInvitations }) => [`(id: "${a2aInvitations.open.id}")`, "{ id status }"],
  "Query.a2aInvitations": () => ["", ids],
  "Query.a2aInvitationPreview": ({ a2aInvitations }) => [
    `(token: "${a2aInvitations.open.token}")`,
    "{ inviterEmail peerAgentHandles agentHandoffPrompt }",
  ],
  "Query.a2aAdmission": ({ target, peer }) => [`(from: "${target.handle}", to: "${peer.handle}")`, "{ allowed }"],
  "Query.a2aAgent": ({ peer }) => [`(agentHandle: "${peer.handle}")`, "{ identityId }"],
  "Query.a2aDelegatedTask": ({ peer, sentTask }) => [`(workerHandle: "${peer.handle}", id: "${sentTask}")`, "{ id }"],
  "Query.a2aPushConfig": ({ sentTask }) => [`(taskId: "${sentTask}", configId: "${sentTask}")`, "{ id url }"],
  "Query.a2aPushConfigs": ({ sentTask }) => [`(taskId: "${sentTask}")`, ids],
  "Query.a2aDelegatedTasks": ({ peer }) => [`(workerHandle: "${peer.handle}")`, ids],
  "Query.vaultSecrets": () => ["", ids],
  "Query.vaultSecret": ({ vaultSecretId }) => [`(id: "${vaultSecretId}")`, "{ id name }"],
  "Query.vaultAccessRules": ({ vaultSecretId }) => [`(secretId: "${vaultSecretId}")`, ids],
  "Query.vaultAuditEvents": () => ["", ids],
  "Mutation.createVaultSecret": () => [
    input(`id: "${randomUUID()}", name: "Made", secretType: OTHER, encryptedPayload: "${newPayload()}"`),
    "{ secret { id } }",
  ],
  "Mutation.readVaultSecret": ({ vaultSecretId }) => [input(`id: "${vaultSecretId}"`), "{ encryptedPayload }"],
  "Mutation.updateVaultSecret": ({ vaultSecretId }) => [
    input(`id: "${vaultSecretId}", name: "Renamed"`),
    "{ secret { id } }",
  ],
  "Mutation.deleteVaultSecret": ({ vaultSecretId }) => [input(`id: "${vaultSecretId}"`), "{ deletedSecretId }"],
  "Mutation.grantVaultAccess": ({ vaultSecretId, target }) => [
    input(`secretId: "${vaultSecretId}", identityId: "${target.id}"`),
    "{ accessRule { id } }",
  ],
  "Mutation.revokeVaultAccess": ({ vaultSecretId, target }) => [
    input(`secretId: "${vaultSecretId}", identityId: "${target.id}"`),
    "{ revokedRuleId }",
  ],
  "Subscription.vaultActivity": ({ vaultSecretId, cursor }) => [
    `(secretId: "${vaultSecretId}", after: "${cursor}")`,
    "{ kind }",
  ],
  "Query.webhookCatalog": () => ["", "{ eventType }"],
  "Query.webhookSubscription": ({ webhookId }) => [`(id: "${webhookId}")`, "{ id url }"],
  "Query.webhookSubscriptions": () => ["", ids],
  "Query.webhookDeliveries": () => ["", ids],
  "Query.webhookDeliveryRows": () => ["", "{ id }"],
  "Mutation.createWebhookSubscription": ({ target }) => [
    input(`url: "https://receiver.example/", eventTypes: ["a2a.task.created"], agentIdentityId: "${target.id}"`),
    "{ subscription { id } }",
  ],
  "Mutation.updateWebhookSubscription": ({ webhookId }) => [
    input(`id: "${webhookId}", eventTypes: ["a2a.task.canceled"]`),
    "{ subscription { id } }",
  ],
  "Mutation.deleteWebhookSubscription": ({ webhookId }) => [input(`id: "${webhookId}"`), "{ deletedSubscriptionId }"],
  "Mutation.sendTestWebhook": ({ webhookId }) => [input(`subscriptionId: "${webhookId}"`), "{ delivery { id } }"],
  "Mutation.replayWebhookDelivery": ({ deliveryId }) => [input(`id: "${deliveryId}"`), "{ delivery { id } }"],
  "Mutation.replayFailedWebhookDeliveries": ({ webhookId }) => [
    input(`subscriptionId: "${webhookId}", since: "2020-01-01T00:00:00Z"`),
    "{ count }",
  ],
  "Mutation.createApiKey": ({ target }) => [
    input(`label: "test", scopedIdentityId: "${target.id}"`),
    "{ apiKey { id } }",
  ],
  "Mutation.createApiKey#admin": () => [input(`label: "test"`), "{ apiKey { id } }"],
  "Mutation.updateApiKey": ({ spareKeyId }) => [input(`id: "${spareKeyId}", label: "renamed"`), "{ apiKey { id } }"],
  "Mutation.revokeApiKey": ({ spareKeyId }) => [input(`id: "${spareKeyId}"`), "{ apiKey { id } }"],
  "Mutation.updateApiKey#admin": ({ spareAdminKeyId }) => [
    input(`id: "${spareAdminKeyId}", label: "renamed"`),
    "{ apiKey { id } }",
  ],
  "Mutation.revokeApiKey#admin": ({ spareAdminKeyId }) => [input(`id: "${spareAdminKeyId}"`), "{ apiKey { id } }"],
  "Mutation.revokeOwnApiKey": () => ["", "{ apiKey { id } }"],
  "Mutation.signUpAgent": ({ newHuman }) => [
    input(`humanEmail: "${newHuman()}", noteToHuman: "It is me."`),
    "{ claimStatus }",
  ],
  "Mutation.verifyAgentSignup": () => [input(`verificationCode: "000000"`), "{ claimStatus }"],
  "Mutation.resendAgentVerification": () => ["", "{ claimStatus }"],
  "Mutation.approveAgent": ({ pendingAgent }) => [input(`identityId: "${pendingAgent}"`), "{ claimStatus }"],
  "Mutation.rejectAgent": ({ pendingAgent }) => [input(`identityId: "${pendingAgent}"`), "{ agentHandle }"],
  "Mutation.createIdentity": () => [input(`agentHandle: "${handle("made")}"`), "{ identity { id } }"],
  "Mutation.updateIdentity": ({ target }) => [
    input(`agentHandle: "${target.handle}", displayName: "Renamed"`),
    "{ identity { id } }",
  ],
  "Mutation.updateIdentity#filter": ({ target }) => [
    input(`agentHandle: "${target.handle}", mailFilterMode: WHITELIST`),
    "{ identity { id } }",
  ],
  "Mutation.deleteIdentity": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ deletedIdentityId }"],
  "Mutation.registerBrand": () => [
    input(
      `legalName: "Acme", displayName: "Acme", entityType: SOLE_PROPRIETOR, country: "DE", website: "https://a.example",
       email: "a@a.example", phone: "+4930123456", vertical: "retail", street: "1", city: "Berlin"`,
    ),
    "{ brand { id } }",
  ],
  "Mutation.updateBrand": () => [input(`displayName: "Renamed"`), "{ brand { id } }"],
  "Mutation.deleteBrand": () => ["", "{ deletedBrandId }"],
  "Mutation.reviewBrand": () => [input(`status: APPROVED`), "{ brand { id } }"],
  "Mutation.createServiceToken": () => [input(`label: "vault"`), "{ serviceToken { id } }"],
  "Mutation.revokeServiceToken": ({ spareTokenId }) => [input(`id: "${spareTokenId}"`), "{ serviceToken { id } }"],
  "Mutation.rotateSigningKey": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ createdAt }"],
  "Mutation.dropReplacedSigningKey": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ dropped }"],
  "Mutation.signIn": ({ signInToken }) => [input(`token: "${signInToken}"`), "{ expiresAt }"],
  "Query.consoleSessions": () => ["", ids],
  "Mutation.endSession": ({ spareSessionId }) => [input(`id: "${spareSessionId}"`), "{ endedSessionId }"],
  "Mutation.endOtherSessions": () => ["", "{ ended }"],
  "Query.organizationInvitations": () => ["", ids],
  "Query.signInOptions": () => ["", "{ provider }"],
  "Mutation.startProviderSignIn": () => ["(input: {})", "{ url }"],
  "Mutation.finishProviderSignIn": () => [input(`code: "c", state: "s", ticket: "t"`), "{ expiresAt }"],
  "Mutation.requestSignInLink": () => [input(`email: "${handle("asked")}@people.example"`), "{ linkMinutes }"],
  "Mutation.createOrganization": () => [input(`name: "Made"`), "{ membership { role } }"],
  "Mutation.updateOrganization": () => [input(`name: "Renamed"`), "{ organization { name } }"],
  "Mutation.switchOrganization": ({ organizationId }) => [
    input(`organizationId: "${organizationId}"`),
    "{ expiresAt }",
  ],
  "Mutation.leaveOrganization": () => ["", "{ organizationId }"],
  // The world is needed: who may delete it is told by whom the wrong word is refused to.
  "Mutation.deleteOrganization": () => [input(`confirmation: "no such name"`), "{ deletedOrganizationId }"],
  "Mutation.changeMemberRole": ({ colleagueId }) => [
    input(`userId: "${colleagueId}", role: MEMBER`),
    "{ member { role } }",
  ],
  "Mutation.removeMember": ({ colleagueId }) => [input(`userId: "${colleagueId}"`), "{ removedUserId }"],
  "Mutation.inviteMember": () => [input(`email: "${handle("invited")}@people.example"`), "{ invitation { id } }"],
  "Mutation.revokeOrganizationInvitation": ({ sentInvitation }) => [
    input(`id: "${sentInvitation}"`),
    "{ revokedInvitationId }",
  ],
  "Mutation.acceptOrganizationInvitation": ({ receivedInvitation }) => [
    input(`id: "${receivedInvitation}"`),
    "{ membership { role } }",
  ],
  "Mutation.updateBillingSettings": () => [input("overageCapCents: 500"), "{ settings { overageCapCents } }"],
  "Mutation.createCheckoutSession": () => [input(`plan: "enterprise"`), "{ id }"],
  "Mutation.createPortalSession": () => ["", "{ url }"],
  "Mutation.changePlan": () => [input(`plan: "enterprise"`), "{ subscription { plan } }"],
  "Mutation.useBillingLink": ({ billingToken }) => [input(`token: "${billingToken}"`), "{ plan }"],
  "Mutation.receivePaymentNotice": () => [input(`payload: "{}", signature: "t=1,v1=0"`), "{ received }"],
  "Mutation.sendA2aMessage": ({ peer }) => [
    input(`workerHandle: "${peer.handle}", message: { messageId: "${randomUUID()}", parts: [{ text: "Please." }] }`),
    "{ task { id } }",
  ],
  "Mutation.cancelTask": ({ sentTask }) => [input(`taskId: "${sentTask}"`), "{ task { id } }"],
  "Mutation.replyToTask": ({ target, receivedTask }) => [
    input(`agentHandle: "${target.handle}", taskId: "${receivedTask}", intent: PROGRESS, parts: [{ text: "On it." }]`),
    "{ task { id } }",
  ],
  "Mutation.renameA2aContext": ({ target, receivedContext }) => [
    input(`agentHandle: "${target.handle}", contextId: "${receivedContext}", name: "Renamed"`),
    "{ context { id } }",
  ],
  "Mutation.createA2aContactRule": ({ target }) => [
    input(`agentHandle: "${target.handle}", action: BLOCK, peerHandle: "${handle("stranger")}"`),
    "{ contactRule { id } }",
  ],
  "Mutation.updateA2aContactRule": ({ target, ruleId }) => [
    input(`agentHandle: "${target.handle}", ruleId: "${ruleId}", action: ALLOW`),
    "{ contactRule { id } }",
  ],
  "Mutation.deleteA2aContactRule": ({ target, ruleId }) => [
    input(`agentHandle: "${target.handle}", ruleId: "${ruleId}"`),
    "{ deletedRuleId }",
  ],
  "Mutation.createA2aInvitation": ({ peer }) => [
    input(`peerAgentHandles: ["${peer.handle}"]`),
    "{ token invitation { id } }",
  ],
  "Mutation.revokeA2aInvitation": ({ a2aInvitations }) => [
    input(`id: "${a2aInvitations.revoked.id}"`),
    "{ invitation { status } }",
  ],
  "Mutation.acceptA2aInvitation": ({ a2aInvitations }) => [
    input(`token: "${a2aInvitations.received.token}"`),
    "{ status }",
  ],
  "Mutation.declineA2aInvitation": ({ a2aInvitations }) => [
    input(`token: "${a2aInvitations.declined.token}"`),
    "{ status }",
  ],
  "Mutation.createA2aPushConfig": ({ sentTask }) => [
    input(`taskId: "${sentTask}", url: "https://receiver.example/"`),
    "{ pushConfig { id } }",
  ],
  "Mutation.deleteA2aPushConfig": ({ sentTask }) => [
    input(`taskId: "${sentTask}", configId: "${sentTask}"`),
    "{ deletedConfigId }",
  ],
  "Mutation.updateA2aSettings": ({ target }) => [
    input(`agentHandle: "${target.handle}", filterMode: BLACKLIST`),
    "{ settings { enabled } }",
  ],
  "Subscription.agentActivity": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
  "Subscription.webhookDelivery": ({ webhookId, cursor }) => [
    `(subscriptionId: "${webhookId}", after: "${cursor}")`,
    "{ kind }",
  ],
  "Subscription.a2aInbox": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
  "Subscription.contextUpdated": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
  "Subscription.taskUpdated": (scene) => [ofTarget(scene, `, after: "${scene.cursor}"`), "{ kind }"],
};

/** The document that does what a row of the table names. */
export function graphqlCall(name: string, scene: Scene): string {
  const [type, field] = name.replace(/#.*/, "").split(".") as [string, string];
  const make = fields[name];
  if (make === undefined) throw new Error(`No call is written for ${name}.`);
  const [args, selection = ""] = make(scene);
  return `${type.toLowerCase()} { ${field}${args} ${selection} }`;
}
