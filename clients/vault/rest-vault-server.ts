import { Connection, type ConnectionOptions } from "./connection.js";
import { VaultError, VaultRequestError } from "./errors.js";
import type { SecretType } from "./payload-types.js";
import type { VaultServer } from "./vault-server.js";
import type {
  AccessRule,
  EncryptedSecret,
  KeysOfNewVault,
  KeyType,
  PrimaryKeyReplacement,
  Secret,
  SecretBody,
  SecretPatch,
  StoredVault,
  UnlockAnswer,
  VaultInfo,
  VaultKey,
} from "./wire.js";

const VAULT = "/api/v1/vault";

/** A vault's server over REST, with an API key (wire contract vault 2). */
export class RestVaultServer implements VaultServer {
  private readonly connection: Connection;

  constructor(options: ConnectionOptions) {
    this.connection = new Connection(options);
  }

  async organizationId(): Promise<string> {
    const { organization_id } = await this.connection.request<{ organization_id: unknown }>("GET", "/api/whoami");
    if (typeof organization_id !== "string") throw new VaultError("This key belongs to no organization");
    return organization_id;
  }

  async info(): Promise<VaultInfo | null> {
    try {
      return await this.connection.request<VaultInfo>("GET", `${VAULT}/info`);
    } catch (error) {
      if (error instanceof VaultRequestError && error.status === 404) return null;
      throw error;
    }
  }

  initialize(keys: KeysOfNewVault): Promise<StoredVault> {
    return this.connection.request("POST", `${VAULT}/initialize`, keys);
  }

  unlock(authHash: string): Promise<UnlockAnswer> {
    return this.connection.request("GET", `${VAULT}/unlock?auth_hash=${authHash}`);
  }

  listKeys(type?: KeyType): Promise<VaultKey[]> {
    return this.connection.request("GET", `${VAULT}/keys${type === undefined ? "" : `?type=${type}`}`);
  }

  replacePrimaryKey(replacement: PrimaryKeyReplacement): Promise<VaultKey> {
    return this.connection.request("PUT", `${VAULT}/keys/primary`, replacement);
  }

  deleteKey(authHash: string): Promise<void> {
    return this.connection.request("DELETE", `${VAULT}/keys/${encodeURIComponent(authHash)}`);
  }

  listSecrets(type?: SecretType): Promise<Secret[]> {
    return this.connection.request("GET", `${VAULT}/secrets${type === undefined ? "" : `?secret_type=${type}`}`);
  }

  createSecret(secret: SecretBody): Promise<Secret> {
    return this.connection.request("POST", `${VAULT}/secrets`, secret);
  }

  readSecret(secretId: string): Promise<EncryptedSecret> {
    return this.connection.request("GET", secretPath(secretId));
  }

  updateSecret(secretId: string, patch: SecretPatch): Promise<Secret> {
    return this.connection.request("PATCH", secretPath(secretId), patch);
  }

  deleteSecret(secretId: string): Promise<void> {
    return this.connection.request("DELETE", secretPath(secretId));
  }

  listAccess(secretId: string): Promise<AccessRule[]> {
    return this.connection.request("GET", `${secretPath(secretId)}/access`);
  }

  grantAccess(secretId: string, identityId: string): Promise<AccessRule> {
    return this.connection.request("POST", `${secretPath(secretId)}/access`, { identity_id: identityId });
  }

  revokeAccess(secretId: string, identityId: string): Promise<void> {
    return this.connection.request("DELETE", `${secretPath(secretId)}/access/${encodeURIComponent(identityId)}`);
  }
}

const secretPath = (secretId: string): string => `${VAULT}/secrets/${encodeURIComponent(secretId)}`;
