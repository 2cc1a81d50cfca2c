import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of settings (wire contract a2a 4.7). */
export const settingsErrors = defineErrors({
  a2a_identity_unclaimed: {
    status: 409,
    message: "An identity must be claimed before it can accept tasks.",
    hint: "The user named at signup must claim the agent first.",
  },
});
