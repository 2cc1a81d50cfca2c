import { randomUUID } from "node:crypto";
import type { KitDefinition } from "../../support/kit/kit.js";
import { handle } from "../../support/handle.js";
import type { A2aPart } from "./scene.js";

const rpc = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });

export const restCalls: KitDefinition<A2aPart>["rest"] = {
  parameters: (name, scene) => ({
    // The protocol's endpoint is the other side's: the target calls its peer there.
    agent_handle: name.startsWith("POST /a2a/{agent_handle}") ? scene.peer.handle : scene.target.handle,
    task_id: name.includes("/sent/") ? scene.sentTask : scene.receivedTask,
    context_id: name.includes("/sent/") ? scene.sentContext : scene.receivedContext,
    rule_id: scene.ruleId,
    invitation_id: (name.endsWith("/revoke") ? scene.a2aInvitations.revoked : scene.a2aInvitations.open).id,
    resource_type: "a2a-tasks",
    resource_id: scene.receivedTask,
  }),
  bodies: {
    "PUT /api/v1/identities/{agent_handle}/a2a/settings": () => ({ filter_mode: "blacklist" }),
    "POST /api/v1/identities/{agent_handle}/a2a/contact-rules": () => ({
      action: "block",
      match_target: handle("stranger"),
    }),
    "PATCH /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}": () => ({ action: "allow" }),
    "POST /api/v1/a2a/invitations": ({ peer }) => ({ peer_agent_handles: [peer.handle] }),
    "POST /api/v1/a2a/invitations/preview": ({ a2aInvitations }) => ({ invitation_token: a2aInvitations.open.token }),
    "POST /api/v1/a2a/invitations/accept": ({ a2aInvitations }) => ({
      invitation_token: a2aInvitations.received.token,
    }),
    "POST /api/v1/a2a/invitations/decline": ({ a2aInvitations }) => ({
      invitation_token: a2aInvitations.declined.token,
    }),
    "PATCH /api/v1/identities/{agent_handle}/a2a/contexts/{context_id}": () => ({ name: "Renamed" }),
    "POST /api/v1/identities/{agent_handle}/a2a/tasks/{task_id}/reply": () => ({
      intent: "progress",
      parts: [{ text: "On it." }],
    }),
    "POST /a2a/{agent_handle}": ({ sentTask }) => rpc("GetTask", { id: sentTask }),
    "POST /a2a/{agent_handle}#send": () =>
      rpc("SendMessage", {
        message: { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: "Please." }] },
        configuration: { returnImmediately: true },
      }),
  },
  spending: [
    "DELETE /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}",
    "POST /api/v1/a2a/invitations/accept",
  ],
};
