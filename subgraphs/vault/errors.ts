import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of the vault (wire contract vault 9). */
export const vaultErrors = defineErrors({
  // 409 for an identity that cannot be made because of it (wire contract vault 5.5).
  vault_not_initialized: { status: 404, otherStatus: 409, message: "The organization has no vault." },
  vault_already_initialized: { status: 409, message: "The organization has a vault already." },
  vault_auth_failed: { status: 403, message: "The auth hash is not that of an active key." },
  vault_key_not_found: { status: 404, message: "There is no active key with that auth hash." },
  vault_key_id_taken: { status: 409, message: "This key id was used before." },
  vault_key_exists: { status: 409, message: "Another active key has this auth hash." },
  last_primary_key: {
    status: 409,
    message: "The last primary key cannot be revoked: replace it with PUT /keys/primary.",
  },
  secret_not_found: { status: 404, message: "There is no such secret." },
  secret_id_taken: { status: 409, message: "This secret id was used before." },
  identity_not_found: { status: 404, message: "There is no such identity." },
  access_rule_not_found: { status: 404, message: "The identity has no access to this secret." },
  nonce_reused: { status: 422, message: "Another payload was encrypted with this nonce: make a new random one." },
  vault_quota_exceeded: { status: 422, message: "The vault is full." },
  payload_too_large: { status: 413, message: "The body is larger than the vault takes." },
  vault_rate_limited: { status: 429, message: "Too many attempts at this vault." },
});
