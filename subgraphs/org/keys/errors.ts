import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of keys (wire contract org 1.6, 2.2). */
export const keyErrors = defineErrors({
  admin_key_mint_forbidden: {
    status: 403,
    message: "An admin key can only create keys that are scoped to an identity.",
    hint: "Set `scoped_identity_id`, or create the admin key in the console.",
  },
  api_key_revoked: {
    status: 409,
    message: "The key is revoked and can no longer be changed.",
    hint: "Create a new key.",
  },
});
