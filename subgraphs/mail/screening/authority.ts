import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may try screening: an agent could use it to find wording that passes (wire contract reviews S21). */
export const screeningAuthority = defineAuthority({ "screening.check": everyMember });
