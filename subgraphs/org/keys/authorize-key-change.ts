import { authorize } from "../../shared/authority/authority.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { keyAuthority } from "./authority.js";
import type { KeyRow } from "./store.js";

/** Throws `admin_required` when a member would change or revoke an admin key (wire contract org 2.2). */
export function authorizeKeyChange(viewer: Viewer, { scopedIdentityId }: Pick<KeyRow, "scopedIdentityId">): void {
  if (scopedIdentityId === null) authorize(viewer, keyAuthority["api_key.administer"]);
}
