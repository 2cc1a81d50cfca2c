import type { Viewer } from "../../../shared/viewer/viewer.js";

/** Who wrote a generation, where the request does not say that a machine made it up. */
export function originOf({ identityId }: Viewer): "user" | "agent" {
  return identityId === null ? "user" : "agent";
}

/** The id of the person, the identity or the admin key that writes. */
export function authorOf({ userId, identityId, keyId }: Viewer): string {
  return userId ?? identityId ?? keyId ?? "";
}
