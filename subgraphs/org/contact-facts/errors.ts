import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of facts about contacts (wire contract contacts 13). */
export const factErrors = defineErrors({
  contact_memory_limit: {
    status: 409,
    message: "A contact has at most 25 active facts.",
    hint: "Delete facts that are not needed, and repeat the request. `total` is the number that there would be.",
  },
  citation_source_unavailable: {
    status: 404,
    message: "The source of this citation cannot be read.",
    hint: "It was deleted, or belongs to another agent. The fact itself stays.",
  },
});
