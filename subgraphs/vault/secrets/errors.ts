import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of secrets (wire contract vault 9). */
export const secretErrors = defineErrors({
  secret_not_found: {
    status: 404,
    message: "There is no such secret.",
    hint: "Check the id. An agent sees only the secrets that are shared with it.",
  },
  secret_id_taken: {
    status: 409,
    message: "This secret id was already used.",
    hint: "Use a new random UUID.",
  },
  nonce_reused: {
    status: 422,
    message: "Another payload was encrypted with this nonce. Generate a new random nonce.",
    hint: "Encrypt again with a new random nonce.",
  },
});
