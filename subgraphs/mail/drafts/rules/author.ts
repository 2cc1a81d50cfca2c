import type { Viewer } from "../../../shared/viewer/viewer.js";

/** The author of a generation, where the request does not say that a machine generated it. */
export function originOf({ identityId }: Viewer): "user" | "agent" {
  return identityId === null ? "user" : "agent";
}

/** The id of the person, the identity or the admin key that writes. */
export function authorOf({ userId, identityId, keyId }: Viewer): string {
  return userId ?? identityId ?? keyId ?? "";
}
