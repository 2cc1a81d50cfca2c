import { type AesKey, importAesKey } from "./blob.js";
import type { Bytes } from "./bytes.js";
import type { ConnectionOptions } from "./connection.js";
import { VaultKeyRefusedError, VaultNotInitializedError } from "./errors.js";
import { deriveUnlockingKey } from "./master-key.js";
import { makeKey, makeVault } from "./new-vault.js";
import { unwrapOrgKey } from "./org-key.js";
import type { SecretType } from "./payload-types.js";
import { RestVaultServer } from "./rest-vault-server.js";
import { UnlockedVault } from "./unlocked-vault.js";
import { requireStrongVaultKey } from "./vault-key.js";
import type { VaultServer } from "./vault-server.js";
import type { AccessRule, EncryptedSecret, KeyType, Secret, StoredVault, VaultInfo, VaultKey } from "./wire.js";

/** A new vault. Show the codes once and forget them: each can replace a lost vault key, and they cannot be shown again. */
export interface InitializedVault extends StoredVault {
  readonly recovery_codes: readonly string[];
}

/** A vault that is made but not yet stored, so that its codes can be written down first. */
export interface PreparedVault {
  readonly recoveryCodes: readonly string[];
  /** Stores it. Needs an admin. */
  store(): Promise<StoredVault>;
}

/**
 * An organization's vault as seen from outside: keys, names and who may read what. `unlock` opens it. The server never sees a
 * vault key, a recovery code or the content of a secret; it stores what it cannot read.
 *
 * Every method throws `VaultRequestError` when the server refuses. Methods that take a vault key or a recovery code take up
 * to a second of processor time for each of them.
 */
export class VaultClient {
  private readonly server: VaultServer;

  /** @param server an address with an API key, or another way to reach the server */
  constructor(server: ConnectionOptions | VaultServer) {
    this.server = "apiKey" in server ? new RestVaultServer(server) : server;
  }

  /** The vault's id and counts; null when there is no vault. */
  info(): Promise<VaultInfo | null> {
    return this.server.info();
  }

  /**
   * Makes the organization's vault. Needs an admin key. When the answer is lost the vault may exist without its codes:
   * `prepare` has them before.
   * @throws WeakVaultKeyError before anything is sent
   */
  async initialize(vaultKey: string): Promise<InitializedVault> {
    const prepared = await this.prepare(vaultKey);
    return { ...(await prepared.store()), recovery_codes: prepared.recoveryCodes };
  }

  /**
   * Makes a vault and its recovery codes here, to store it later.
   * @throws WeakVaultKeyError before anything is sent
   */
  async prepare(vaultKey: string): Promise<PreparedVault> {
    requireStrongVaultKey(vaultKey);
    // Not from the vault's info: there is no vault yet.
    const { body, recoveryCodes } = await makeVault(await this.server.organizationId(), vaultKey);
    return { recoveryCodes, store: () => this.server.initialize(body) };
  }

  /**
   * Opens the vault and decrypts every secret that the API key may read.
   * @param vaultKeyOrCode a recovery code opens it too, and is not used up by that
   * @param options.identityId leaves out what is not shared with this identity; an agent's key needs no such filter
   * @throws VaultNotInitializedError, VaultKeyRefusedError
   */
  async unlock(vaultKeyOrCode: string, { identityId }: { identityId?: string } = {}): Promise<UnlockedVault> {
    const { orgKey, secrets } = await this.open(vaultKeyOrCode);
    const key = await importAesKey(orgKey);
    orgKey.fill(0);
    return this.unlocked(key, identityId === undefined ? secrets : await this.sharedWith(identityId, secrets));
  }

  /**
   * Replaces the vault key. Secrets and recovery codes do not change, only the wrapping does. So a person with the old key
   * and an old copy of the server's data can still read.
   * @throws WeakVaultKeyError before anything is sent, VaultNotInitializedError, VaultKeyRefusedError
   */
  rotate(currentVaultKey: string, newVaultKey: string): Promise<VaultKey> {
    return this.replacePrimary(currentVaultKey, newVaultKey, "current_auth_hash");
  }

  /**
   * Replaces a lost vault key. Uses the recovery code up.
   * @throws WeakVaultKeyError before anything is sent, VaultNotInitializedError, VaultKeyRefusedError
   */
  recover(recoveryCode: string, newVaultKey: string): Promise<VaultKey> {
    return this.replacePrimary(recoveryCode, newVaultKey, "recovery_auth_hash");
  }

  /** The vault key and the recovery codes that are left, as ids. */
  listKeys(type?: KeyType): Promise<VaultKey[]> {
    return this.server.listKeys(type);
  }

  /** Under which hash the server knows a vault key or a recovery code; `deleteKey` asks for it. */
  async authHashOf(vaultKeyOrCode: string): Promise<string> {
    return (await deriveUnlockingKey(vaultKeyOrCode, await this.organizationId())).authHash;
  }

  /** Revokes a recovery code. The vault key cannot be revoked, only replaced. */
  deleteKey(authHash: string): Promise<void> {
    return this.server.deleteKey(authHash);
  }

  /** The secrets that the API key may see, without their content. */
  listSecrets(type?: SecretType): Promise<Secret[]> {
    return this.server.listSecrets(type);
  }

  /** Deletes a secret for good. */
  deleteSecret(secretId: string): Promise<void> {
    return this.server.deleteSecret(secretId);
  }

  /** Who may read a secret besides the organization's admins. */
  listAccess(secretId: string): Promise<AccessRule[]> {
    return this.server.listAccess(secretId);
  }

  /**
   * Lets an identity read a secret; a repeated call changes nothing. Access rules decide which ciphertexts the server returns.
   * The identity also needs the vault key, and with that key any leaked ciphertext can be read.
   */
  share(secretId: string, identityId: string): Promise<AccessRule> {
    return this.server.grantAccess(secretId, identityId);
  }

  /** Revokes the access to a secret. The identity may have stored what it read, so change the secret itself, too. */
  revoke(secretId: string, identityId: string): Promise<void> {
    return this.server.revokeAccess(secretId, identityId);
  }

  private unlocked(orgKey: AesKey, secrets: readonly EncryptedSecret[]): Promise<UnlockedVault> {
    return UnlockedVault.open(this.server, orgKey, secrets);
  }

  private async sharedWith(identityId: string, secrets: readonly EncryptedSecret[]): Promise<EncryptedSecret[]> {
    const shared: EncryptedSecret[] = [];
    for (const secret of secrets) {
      const rules = await this.listAccess(secret.id);
      if (rules.some((rule) => rule.identity_id === identityId)) shared.push(secret);
    }
    return shared;
  }

  private async replacePrimary(
    secret: string,
    newVaultKey: string,
    proof: "current_auth_hash" | "recovery_auth_hash",
  ): Promise<VaultKey> {
    requireStrongVaultKey(newVaultKey);
    const { organizationId, authHash, orgKey } = await this.open(secret);
    const { id, wrapped_org_encryption_key, auth_hash } = await makeKey(organizationId, newVaultKey, orgKey, "primary");
    orgKey.fill(0);
    return this.server.replacePrimaryKey({ id, wrapped_org_encryption_key, auth_hash, [proof]: authHash });
  }

  /** Proves a key to the server and unwraps the organization's key with it (wire contract vault 1.4). */
  private async open(secret: string): Promise<{
    organizationId: string;
    authHash: string;
    orgKey: Bytes;
    secrets: readonly EncryptedSecret[];
  }> {
    const organizationId = await this.organizationId();
    const unlockingKey = await deriveUnlockingKey(secret, organizationId);
    const { authHash } = unlockingKey;
    const answer = await this.server.unlock(authHash);
    const wrapped = answer.wrapped_org_encryption_key ?? null;
    if (wrapped === null) throw new VaultKeyRefusedError();
    const keys = await this.listKeys();
    const ids = (type: KeyType) => keys.filter(({ key_type }) => key_type === type).map(({ id }) => id);
    const orgKey = await unwrapOrgKey(unlockingKey, wrapped, [...ids("primary"), ...ids("recovery")]);
    return { organizationId, authHash, orgKey, secrets: answer.encrypted_secrets };
  }

  private async organizationId(): Promise<string> {
    const info = await this.info();
    if (info === null) throw new VaultNotInitializedError();
    return info.organization_id;
  }
}
