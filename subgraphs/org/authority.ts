import { defineAuthority } from "../shared/authority/authority.js";

/** Who may do what in org. */
export const orgAuthority = defineAuthority({});
