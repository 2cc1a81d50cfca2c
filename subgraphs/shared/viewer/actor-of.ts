import { type Actor, system } from "../database/actor.js";
import type { Viewer } from "./viewer.js";

/** Who a viewer is in the log. */
export function actorOf({ kind, userId, identityId, keyId, organizationId }: Viewer): Actor {
  if (kind === "system") return system;
  if (userId !== null) return { kind: "person", id: userId, organizationId };
  if (identityId !== null) return { kind: "agent", id: identityId, organizationId };
  if (keyId !== null) return { kind: "key", id: keyId, organizationId };
  return { kind: "external", id: null, organizationId: null };
}
