import type { Viewer } from "../../../shared/viewer/viewer.js";

/** The actor of an action on a vault, in the form for the audit trail. */
export interface Actor {
  readonly type: "console_user" | "service_token" | "admin_key" | "agent_key" | "system";
  /** The user, key or token; null for the system. */
  readonly id: string | null;
  /** The identity whose key it was, else null. */
  readonly identityId: string | null;
}

/** The actor that a viewer is. */
export function actorOf({ kind, userId, keyId, identityId }: Viewer): Actor {
  if (userId !== null) return { type: "console_user", id: userId, identityId: null };
  if (kind === "service_token") return { type: "service_token", id: keyId, identityId: null };
  if (keyId === null) return { type: "system", id: null, identityId: null };
  return { type: identityId === null ? "admin_key" : "agent_key", id: keyId, identityId };
}
