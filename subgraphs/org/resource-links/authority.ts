import { defineAuthority } from "../../shared/authority/authority.js";
import { everyPerson } from "../../shared/authority/usual-kinds.js";

/** Who may resolve a bare id (wire contract org 2.8). */
export const resourceLinkAuthority = defineAuthority({
  /** In all organizations of the person; each look-up checks the membership. */
  "resource_link.read": { ...everyPerson, denied: "credential_not_accepted" },
});
