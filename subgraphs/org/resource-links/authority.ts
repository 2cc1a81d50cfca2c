import { defineAuthority } from "../../shared/authority/authority.js";
import { everyPerson } from "../../shared/authority/usual-kinds.js";

/** Who may ask what a bare id stands for (wire contract org 2.8). */
export const resourceLinkAuthority = defineAuthority({
  /** Of all organizations of the person; each lookup asks for membership. */
  "resource_link.read": { ...everyPerson, denied: "credential_not_accepted" },
});
