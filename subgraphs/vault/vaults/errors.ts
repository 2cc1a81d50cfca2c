import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of the vault itself (wire contract vault 9). */
export const vaultErrors = defineErrors({
  // 409 for an identity that cannot be made because of it (wire contract vault 5.5).
  vault_not_initialized: {
    status: 404,
    otherStatus: 409,
    message: "The organization has no vault.",
    hint: "Initialize the vault first.",
  },
  vault_already_initialized: {
    status: 409,
    message: "The organization already has a vault.",
    hint: "Unlock the existing vault, or delete it in the console.",
  },
  vault_quota_exceeded: {
    status: 422,
    message: "The vault is full.",
    hint: "Delete secrets. The operator can raise VAULT_MAX_SECRETS and VAULT_MAX_BYTES.",
  },
});
