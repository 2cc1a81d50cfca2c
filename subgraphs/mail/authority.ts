import { defineAuthority } from "../shared/authority/authority.js";

/** Who may do what in mail. */
export const mailAuthority = defineAuthority({});
