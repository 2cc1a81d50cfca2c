import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of keys and of unlocking (wire contract vault 9). */
export const keyErrors = defineErrors({
  vault_auth_failed: {
    status: 403,
    message: "The auth hash does not belong to an active key.",
    hint: "Check the vault key: the auth hash is derived from it.",
  },
  vault_key_not_found: {
    status: 404,
    message: "There is no active key with that auth hash.",
    hint: "List the keys to see which are active.",
  },
  vault_key_id_taken: {
    status: 409,
    message: "This key id was already used.",
    hint: "Use a new random UUID.",
  },
  vault_key_exists: {
    status: 409,
    message: "Another active key has this auth hash.",
    hint: "Derive the auth hash from another vault key.",
  },
  last_primary_key: {
    status: 409,
    message: "The last primary key cannot be revoked. Replace it with PUT /keys/primary.",
    hint: "Replace the key with PUT /keys/primary.",
  },
  vault_rate_limited: {
    status: 429,
    message: "Too many attempts to open this vault.",
    hint: "Wait the number of seconds in Retry-After. The operator can raise VAULT_UNLOCKS_PER_MINUTE for unlocking.",
  },
});
