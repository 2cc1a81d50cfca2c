import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of the vault (wire contract vault 9). */
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
    message: "The organization has a vault already.",
    hint: "Unlock the existing vault, or delete it in the console.",
  },
  vault_auth_failed: {
    status: 403,
    message: "The auth hash is not that of an active key.",
    hint: "Check the vault key: the auth hash is derived from it.",
  },
  vault_key_not_found: {
    status: 404,
    message: "There is no active key with that auth hash.",
    hint: "List the keys to see which are active.",
  },
  vault_key_id_taken: {
    status: 409,
    message: "This key id was used before.",
    hint: "Use a new random UUID.",
  },
  vault_key_exists: {
    status: 409,
    message: "Another active key has this auth hash.",
    hint: "Derive the auth hash from another vault key.",
  },
  last_primary_key: {
    status: 409,
    message: "The last primary key cannot be revoked: replace it with PUT /keys/primary.",
    hint: "Replace the key with PUT /keys/primary.",
  },
  secret_not_found: {
    status: 404,
    message: "There is no such secret.",
    hint: "Check the id. An agent sees the secrets that it was given access to.",
  },
  secret_id_taken: {
    status: 409,
    message: "This secret id was used before.",
    hint: "Use a new random UUID.",
  },
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
  nonce_reused: {
    status: 422,
    message: "Another payload was encrypted with this nonce: make a new random one.",
    hint: "Encrypt again with a new random nonce.",
  },
  vault_quota_exceeded: {
    status: 422,
    message: "The vault is full.",
    hint: "Delete secrets. The operator can raise VAULT_MAX_SECRETS and VAULT_MAX_BYTES.",
  },
  payload_too_large: {
    status: 413,
    message: "The body is larger than the vault takes.",
    hint: "Store less in one secret.",
  },
  vault_rate_limited: {
    status: 429,
    message: "Too many attempts at this vault.",
    hint: "Wait for the seconds in Retry-After. The operator can raise VAULT_UNLOCKS_PER_MINUTE for unlocking.",
  },
});
