import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of who reaches a secret (wire contract vault 9). */
export const accessErrors = defineErrors({
  identity_not_found: {
    status: 404,
    message: "There is no such identity.",
    hint: "Check the id of the identity.",
  },
  access_rule_not_found: {
    status: 404,
    message: "The identity has no access to this secret.",
    hint: "List the access rules of the secret.",
  },
});
