import type { Viewer } from "../../shared/viewer/viewer.js";

/** Identities that one secret may be given to (wire contract vault 10). */
export const mostRules = 200;

/** Which secrets of its organization's vault a viewer reaches (wire contract vault 4). */
export type SecretReach = "all" | "granted" | "none";

const reaches: Readonly<Partial<Record<Viewer["kind"], SecretReach>>> = {
  service_token: "all",
  admin_key: "all",
  console_admin: "all",
  console_member: "all",
  agent_key: "granted",
};

/** Which secrets the viewer reaches. */
export function reachOf({ kind }: Pick<Viewer, "kind">): SecretReach {
  return reaches[kind] ?? "none";
}

/** Whether the viewer may grant and revoke this identity's access: agents, their own alone. */
export function mayChangeAccessOf(viewer: Pick<Viewer, "kind" | "identityId">, identityId: string): boolean {
  return reachOf(viewer) === "all" || (reachOf(viewer) === "granted" && viewer.identityId === identityId);
}

/**
 * Whether the viewer may delete a secret that it can read: agents only those that they created and that no other
 * identity can read.
 */
export function mayDelete(
  viewer: Pick<Viewer, "kind" | "identityId">,
  secret: { readonly createdByIdentityId: string | null; readonly holders: readonly string[] },
): boolean {
  const { identityId } = viewer;
  if (reachOf(viewer) === "all") return true;
  if (reachOf(viewer) === "none" || identityId === null || secret.createdByIdentityId !== identityId) return false;
  return secret.holders.every((holder) => holder === identityId);
}
