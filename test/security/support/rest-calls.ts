import { randomUUID } from "node:crypto";
import { newSecret } from "../../vault/support/secrets.js";
import { testVault } from "../../vault/support/vaults.js";
import { handle, type Scene } from "./scene.js";
import { spareVaultKey, vaultKeysOf } from "./vaults.js";

/** Routes whose success uses up the target or the caller's key: each call gets a scene of its own. */
export const spendingRoutes: ReadonlySet<string> = new Set([
  "POST /api/v1/api-keys/self/revoke",
  "POST /api/v1/api-keys/{key_id}/revoke",
  "DELETE /api/v1/identities/{agent_handle}",
  "DELETE /api/v1/webhooks/subscriptions/{subscription_id}",
  "POST /api/v1/agent-signup/{identity_id}/approve",
  "POST /api/v1/agent-signup/{identity_id}/reject",
  "DELETE /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}",
  "DELETE /api/v1/vault/secrets/{secret_id}",
  "DELETE /api/v1/vault/secrets/{secret_id}/access/{identity_id}",
  "POST /api/v1/a2a/invitations/accept",
]);

const bodies: Readonly<Record<string, (scene: Scene) => unknown>> = {
  "POST /api/v1/api-keys": ({ target }) => ({ label: "test", scoped_identity_id: target.id }),
  "POST /api/v1/api-keys#admin": () => ({ label: "test" }),
  "PATCH /api/v1/api-keys/{key_id}": () => ({ label: "renamed" }),
  "POST /api/v1/compliance/brand": () => ({
    legal_name: "Acme",
    display_name: "Acme",
    entity_type: "sole_proprietor",
    country: "DE",
    website: "https://a.example",
    email: "a@a.example",
    phone: "+4930123456",
    vertical: "retail",
    street: "1",
    city: "Berlin",
  }),
  "PUT /api/v1/compliance/brand": () => ({ display_name: "Renamed" }),
  "POST /api/v1/agent-signup": ({ newHuman }) => ({ human_email: newHuman(), note_to_human: "It is me." }),
  "POST /api/v1/agent-signup/verify": () => ({ verification_code: "000000" }),
  "POST /api/v1/agent-signup/{identity_id}/approve": () => ({}),
  "POST /api/v1/identities": () => ({ agent_handle: handle("made") }),
  "PATCH /api/v1/identities/{agent_handle}": () => ({ display_name: "Renamed" }),
  "PATCH /api/v1/identities/{agent_handle}#filter": () => ({ mail_filter_mode: "whitelist" }),
  "PUT /api/v1/billing/settings": () => ({ overage_cap_cents: 500 }),
  "POST /api/v1/billing/checkout-session": () => ({ plan: "enterprise" }),
  "POST /api/v1/billing/change-plan": () => ({ plan: "enterprise" }),
  "PUT /api/v1/identities/{agent_handle}/a2a/settings": () => ({ filter_mode: "blacklist" }),
  "POST /api/v1/identities/{agent_handle}/a2a/contact-rules": () => ({
    action: "block",
    match_target: handle("stranger"),
  }),
  "PATCH /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}": () => ({ action: "allow" }),
  "POST /api/v1/a2a/invitations": ({ peer }) => ({ peer_agent_handles: [peer.handle] }),
  "POST /api/v1/a2a/invitations/preview": ({ a2aInvitations }) => ({ invitation_token: a2aInvitations.open.token }),
  "POST /api/v1/a2a/invitations/accept": ({ a2aInvitations }) => ({ invitation_token: a2aInvitations.received.token }),
  "POST /api/v1/a2a/invitations/decline": ({ a2aInvitations }) => ({ invitation_token: a2aInvitations.declined.token }),
  "PATCH /api/v1/identities/{agent_handle}/a2a/contexts/{context_id}": () => ({ name: "Renamed" }),
  "POST /api/v1/identities/{agent_handle}/a2a/tasks/{task_id}/reply": () => ({
    intent: "progress",
    parts: [{ text: "On it." }],
  }),
  "POST /api/v1/webhooks/subscriptions": ({ target }) => ({
    url: "https://receiver.example/hook",
    event_types: ["a2a.task.created"],
    agent_identity_id: target.id,
  }),
  "PATCH /api/v1/webhooks/subscriptions/{subscription_id}": () => ({ event_types: ["a2a.task.canceled"] }),
  "POST /api/v1/vault/secrets": () => newSecret(),
  "PATCH /api/v1/vault/secrets/{secret_id}": () => ({ name: "Renamed" }),
  "POST /api/v1/vault/secrets/{secret_id}/access": ({ target }) => ({ identity_id: target.id }),
  "POST /api/v1/vault/initialize": () => testVault(randomUUID()),
  "PUT /api/v1/vault/keys/primary": (scene) => ({
    ...spareVaultKey({ id: scene.organizationId }),
    current_auth_hash: vaultKeysOf({ id: scene.organizationId }).vault_key.auth_hash,
  }),
  "POST /a2a/{agent_handle}": ({ sentTask }) => rpc("GetTask", { id: sentTask }),
  "POST /a2a/{agent_handle}#send": () =>
    rpc("SendMessage", {
      message: { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: "Please." }] },
      configuration: { returnImmediately: true },
    }),
};

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The request that does what a row of the table names. */
export function restCall(name: string, scene: Scene): RestCall {
  const [method, template] = name.replace(/#.*/, "").split(" ") as [string, string];
  const values: Readonly<Record<string, string>> = {
    // The protocol's endpoint is the other side's: the target calls its peer there.
    agent_handle: method === "POST" && template === "/a2a/{agent_handle}" ? scene.peer.handle : scene.target.handle,
    task_id: template.includes("/sent/") ? scene.sentTask : scene.receivedTask,
    context_id: template.includes("/sent/") ? scene.sentContext : scene.receivedContext,
    rule_id: scene.ruleId,
    key_id: scene.spareKeyId,
    resource_type: "a2a-tasks",
    resource_id: scene.receivedTask,
    subscription_id: scene.webhookId,
    delivery_id: scene.deliveryId,
    identity_id: template.includes("/vault/") ? scene.target.id : scene.pendingAgent,
    secret_id: scene.vaultSecretId,
    email_address: scene.address,
    auth_hash: vaultKeysOf({ id: scene.organizationId }).recovery_keys[0]!.auth_hash,
    invitation_id: (template.endsWith("/revoke") ? scene.a2aInvitations.revoked : scene.a2aInvitations.open).id,
  };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? randomUUID());
  const query = name === "GET /api/v1/vault/unlock" ? `?auth_hash=${unlockHash(scene)}` : "";
  return { method, path: `${path}${query}`, body: bodies[name]?.(scene) };
}

const unlockHash = (scene: Scene): string => vaultKeysOf({ id: scene.organizationId }).vault_key.auth_hash;

function rpc(method: string, params: unknown): unknown {
  return { jsonrpc: "2.0", id: 1, method, params };
}
