import { randomUUID } from "node:crypto";
import { handle, type Scene } from "./scene.js";

/** Routes whose success uses up the target or the caller's key: each call gets a scene of its own. */
export const spendingRoutes: ReadonlySet<string> = new Set([
  "POST /api/v1/api-keys/self/revoke",
  "POST /api/v1/api-keys/{key_id}/revoke",
  "DELETE /api/v1/identities/{agent_handle}",
]);

const bodies: Readonly<Record<string, (scene: Scene) => unknown>> = {
  "POST /api/v1/api-keys": ({ target }) => ({ label: "test", scoped_identity_id: target.id }),
  "POST /api/v1/api-keys#admin": () => ({ label: "test" }),
  "PATCH /api/v1/api-keys/{key_id}": () => ({ label: "renamed" }),
  "POST /api/v1/identities": () => ({ agent_handle: handle("made") }),
  "PATCH /api/v1/identities/{agent_handle}": () => ({ display_name: "Renamed" }),
  "PATCH /api/v1/identities/{agent_handle}#filter": () => ({ mail_filter_mode: "whitelist" }),
  "PUT /api/v1/identities/{agent_handle}/a2a/settings": () => ({ filter_mode: "blacklist" }),
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
    key_id: scene.spareKeyId,
    email_address: scene.address,
  };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? randomUUID());
  return { method, path, body: bodies[name]?.(scene) };
}

function rpc(method: string, params: unknown): unknown {
  return { jsonrpc: "2.0", id: 1, method, params };
}
