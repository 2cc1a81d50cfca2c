// The server's answers, field by field (wire contract vault 3). Times are ISO 8601 in UTC.
import type { SecretType } from "./payload-types.js";

/** A vault as everybody in its organization may see it. */
export interface VaultInfo {
  readonly id: string;
  readonly organization_id: string;
  readonly status: "active";
  readonly created_at: string;
  readonly updated_at: string;
  /** Vault keys; always 1. */
  readonly key_count: number;
  readonly secret_count: number;
  /** Recovery codes that are left. */
  readonly recovery_key_count: number;
}

export type KeyType = "primary" | "recovery";

/** A vault key or a recovery code, without anything that could open the vault. */
export interface VaultKey {
  readonly id: string;
  readonly key_type: KeyType;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A new key as the server stores it. */
export interface KeyMaterial {
  readonly id: string;
  readonly wrapped_org_encryption_key: string;
  readonly auth_hash: string;
  readonly key_type: KeyType;
}

/** Lets one identity read one secret. */
export interface AccessRule {
  readonly id: string;
  readonly vault_secret_id: string;
  readonly identity_id: string;
  readonly created_at: string;
}

/** A secret without its content: names are not encrypted. */
export interface Secret {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly secret_type: SecretType;
  readonly access: readonly AccessRule[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A secret with its content, encrypted. */
export interface EncryptedSecret extends Secret {
  readonly encrypted_payload: string;
}

/** The answer to an unlock. If the key does not belong to this vault, everything is empty, which is not an error. */
export interface UnlockAnswer {
  readonly wrapped_org_encryption_key?: string | null;
  readonly encrypted_secrets: readonly EncryptedSecret[];
}

/** The keys of a new vault: its vault key and four recovery codes. */
export interface KeysOfNewVault {
  readonly vault_key: KeyMaterial;
  readonly recovery_keys: readonly KeyMaterial[];
}

/** A vault that was initialized. */
export interface StoredVault {
  readonly vault_id: string;
  readonly vault_key_id: string;
  readonly recovery_key_count: number;
}

/** A new vault key, with one proof: the hash of the one that it replaces, or of a recovery code. */
export interface PrimaryKeyReplacement extends Omit<KeyMaterial, "key_type"> {
  readonly current_auth_hash?: string;
  readonly recovery_auth_hash?: string;
}

/** A new secret. */
export interface SecretBody {
  readonly id: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly secret_type: SecretType;
  readonly encrypted_payload: string;
}

/** Changes to a secret; null removes the description. */
export interface SecretPatch {
  readonly name?: string;
  readonly description?: string | null;
  readonly encrypted_payload?: string;
}
