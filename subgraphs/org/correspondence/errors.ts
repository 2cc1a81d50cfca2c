import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of correspondence (wire contract contacts 13). */
export const correspondenceErrors = defineErrors({
  identity_id_required: {
    status: 422,
    message: "Say whose correspondence with the contact you want.",
    hint: "Give the id of an agent. An agent's key always gets its own.",
  },
});
