import { defineAuthority } from "../shared/authority/authority.js";

/** Who may do what in a2a. */
export const a2aAuthority = defineAuthority({});
