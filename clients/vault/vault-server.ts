import type { SecretType } from "./payload-types.js";
import type {
  AccessRule,
  EncryptedSecret,
  KeyType,
  KeysOfNewVault,
  PrimaryKeyReplacement,
  Secret,
  SecretBody,
  SecretPatch,
  StoredVault,
  UnlockAnswer,
  VaultInfo,
  VaultKey,
} from "./wire.js";

/**
 * The requests of a vault to its server: over REST with an API key (`RestVaultServer`), or from a page with its session. No value
 * in them decrypts a vault. Methods throw when the server refuses.
 */
export interface VaultServer {
  /** The caller's organization: it is the salt of every key, also before there is a vault. */
  organizationId(): Promise<string>;
  /** Null when there is no vault. */
  info(): Promise<VaultInfo | null>;
  initialize(keys: KeysOfNewVault): Promise<StoredVault>;
  /** May leave the secrets out: then each is read when it is needed. */
  unlock(authHash: string): Promise<UnlockAnswer>;
  listKeys(type?: KeyType): Promise<VaultKey[]>;
  replacePrimaryKey(replacement: PrimaryKeyReplacement): Promise<VaultKey>;
  deleteKey(authHash: string): Promise<void>;
  listSecrets(type?: SecretType): Promise<Secret[]>;
  createSecret(secret: SecretBody): Promise<Secret>;
  readSecret(secretId: string): Promise<EncryptedSecret>;
  updateSecret(secretId: string, patch: SecretPatch): Promise<Secret>;
  deleteSecret(secretId: string): Promise<void>;
  listAccess(secretId: string): Promise<AccessRule[]>;
  grantAccess(secretId: string, identityId: string): Promise<AccessRule>;
  revokeAccess(secretId: string, identityId: string): Promise<void>;
}
