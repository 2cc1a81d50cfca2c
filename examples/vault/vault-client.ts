import { type AesKey, importAesKey } from "./blob.js";
import type { Bytes } from "./bytes.js";
import { Connection, type ConnectionOptions } from "./connection.js";
import { VaultError, VaultKeyRefusedError, VaultNotInitializedError, VaultRequestError } from "./errors.js";
import { deriveUnlockingKey } from "./master-key.js";
import { makeKey, makeVault } from "./new-vault.js";
import { unwrapOrgKey } from "./org-key.js";
import type { SecretType } from "./payload-types.js";
import { UnlockedVault } from "./unlocked-vault.js";
import { requireStrongVaultKey } from "./vault-key.js";
import type { AccessRule, EncryptedSecret, KeyType, Secret, UnlockAnswer, VaultInfo, VaultKey } from "./wire.js";

const VAULT = "/api/v1/vault";

/** A new vault. Show the codes once and forget them: each can replace a lost vault key, and nobody can show them again. */
export interface InitializedVault {
  readonly vault_id: string;
  readonly vault_key_id: string;
  readonly recovery_key_count: number;
  readonly recovery_codes: readonly string[];
}

/**
 * An organization's vault as seen from outside: keys, names and who may read what. `unlock` opens it. The server never sees a
 * vault key, a recovery code or the content of a secret; it stores what it cannot read.
 *
 * Every method throws `VaultRequestError` when the server refuses. Methods that take a vault key or a recovery code take up
 * to a second of processor time for each of them.
 */
export class VaultClient {
  private readonly connection: Connection;

  constructor(options: ConnectionOptions) {
    this.connection = new Connection(options);
  }

  /** The vault's id and counts; null when there is no vault. */
  async info(): Promise<VaultInfo | null> {
    try {
      return await this.connection.request<VaultInfo>("GET", `${VAULT}/info`);
    } catch (error) {
      if (error instanceof VaultRequestError && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * Makes the organization's vault. Needs an admin key. When the answer is lost the vault may exist without its codes:
   * delete it in the console while it is empty, and initialize again.
   * @throws WeakVaultKeyError before anything is sent
   */
  async initialize(vaultKey: string): Promise<InitializedVault> {
    requireStrongVaultKey(vaultKey);
    // Not from the vault's info: there is no vault yet.
    const { organization_id } = await this.connection.request<{ organization_id: unknown }>("GET", "/api/whoami");
    if (typeof organization_id !== "string") throw new VaultError("This key belongs to no organization");
    const { body, recoveryCodes } = await makeVault(organization_id, vaultKey);
    const made = await this.connection.request<Omit<InitializedVault, "recovery_codes">>(
      "POST",
      `${VAULT}/initialize`,
      body,
    );
    return { ...made, recovery_codes: recoveryCodes };
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
   * Replaces the vault key. Secrets and recovery codes stay as they are: only the wrapping changes, so whoever kept the old
   * key and an old copy of the server's data can still read.
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
    return this.connection.request("GET", `${VAULT}/keys${type === undefined ? "" : `?type=${type}`}`);
  }

  /** Under which hash the server knows a vault key or a recovery code; `deleteKey` asks for it. */
  async authHashOf(vaultKeyOrCode: string): Promise<string> {
    return (await deriveUnlockingKey(vaultKeyOrCode, await this.organizationId())).authHash;
  }

  /** Revokes a recovery code. The vault key cannot be revoked, only replaced. */
  deleteKey(authHash: string): Promise<void> {
    return this.connection.request("DELETE", `${VAULT}/keys/${encodeURIComponent(authHash)}`);
  }

  /** The secrets that the API key may see, without their content. */
  listSecrets(type?: SecretType): Promise<Secret[]> {
    return this.connection.request("GET", `${VAULT}/secrets${type === undefined ? "" : `?secret_type=${type}`}`);
  }

  /** Deletes a secret for good. */
  deleteSecret(secretId: string): Promise<void> {
    return this.connection.request("DELETE", secretPath(secretId));
  }

  /** Who may read a secret besides the organization's admins. */
  listAccess(secretId: string): Promise<AccessRule[]> {
    return this.connection.request("GET", `${secretPath(secretId)}/access`);
  }

  /**
   * Lets an identity read a secret; once more changes nothing. Rules decide which ciphertexts the server hands out: the
   * identity also needs the vault key, and whoever has that can read any ciphertext that leaks.
   */
  share(secretId: string, identityId: string): Promise<AccessRule> {
    return this.connection.request("POST", `${secretPath(secretId)}/access`, { identity_id: identityId });
  }

  /** Takes a secret back. What the identity has read it may have kept: change the secret itself, too. */
  revoke(secretId: string, identityId: string): Promise<void> {
    return this.connection.request("DELETE", `${secretPath(secretId)}/access/${encodeURIComponent(identityId)}`);
  }

  private unlocked(orgKey: AesKey, secrets: readonly EncryptedSecret[]): Promise<UnlockedVault> {
    return UnlockedVault.open(this.connection, orgKey, secrets);
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
    const body = { id, wrapped_org_encryption_key, auth_hash, [proof]: authHash };
    return this.connection.request("PUT", `${VAULT}/keys/primary`, body);
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
    const answer = await this.connection.request<UnlockAnswer>("GET", `${VAULT}/unlock?auth_hash=${authHash}`);
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

const secretPath = (secretId: string): string => `${VAULT}/secrets/${encodeURIComponent(secretId)}`;
