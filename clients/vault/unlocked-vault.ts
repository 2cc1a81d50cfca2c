import type { AesKey } from "./blob.js";
import { VaultDecryptionError, VaultError, VaultFormatError, VaultRequestError } from "./errors.js";
import { parseOtpauth } from "./otpauth.js";
import { decryptPayload, encryptPayload } from "./payload.js";
import type { LoginPayload, Totp, TypedPayload } from "./payload-types.js";
import { oneTimePassword, type OneTimePassword } from "./totp.js";
import type { VaultServer } from "./vault-server.js";
import type { EncryptedSecret, Secret, SecretPatch } from "./wire.js";

/** A secret with its content. */
export type DecryptedSecret = Omit<Secret, "secret_type"> & TypedPayload;

/** A secret to store. */
export type NewSecret = { readonly name: string; readonly description?: string } & TypedPayload;

/** Changes to a secret; null removes the description. A new payload must have the type of the secret. */
export type SecretChanges = { readonly name?: string; readonly description?: string | null } & (
  | TypedPayload
  | { readonly secret_type?: never; readonly payload?: never }
);

/**
 * An open vault: encrypts on the way out, decrypts on the way in. Forget it to lock it; the key it holds cannot be read out.
 *
 * Every method that asks the server throws `VaultRequestError` when it refuses, and `VaultDecryptionError` when what it
 * answers was not encrypted for the secret it is said to be.
 */
export class UnlockedVault {
  private readonly readable = new Map<string, DecryptedSecret>();
  private readonly broken = new Map<string, VaultError>();

  private constructor(
    private readonly server: VaultServer,
    private readonly orgKey: AesKey,
  ) {}

  /** Decrypts what unlocking answered; `VaultClient.unlock` calls it. */
  static async open(server: VaultServer, orgKey: AesKey, secrets: readonly EncryptedSecret[]): Promise<UnlockedVault> {
    const vault = new UnlockedVault(server, orgKey);
    for (const secret of secrets) {
      try {
        vault.readable.set(secret.id, await vault.decrypt(secret));
      } catch (error) {
        if (!(error instanceof VaultError)) throw error;
        vault.broken.set(secret.id, error);
      }
    }
    return vault;
  }

  /** The secrets as of unlocking, brought up to date by what is done here. */
  get secrets(): readonly DecryptedSecret[] {
    return [...this.readable.values()];
  }

  /**
   * Secrets that did not decrypt, by id, with the reason. The server cannot tell garbage from ciphertext, so one faulty
   * program must not keep everybody out of everything else.
   */
  get unreadable(): ReadonlyMap<string, VaultError> {
    return this.broken;
  }

  /**
   * Encrypts and stores a secret. An agent's key may read what it stored.
   * @param givenId a new UUID. A call that got no answer is repeated with the same one: the secret is stored once, and has
   *   what the last call says
   * @throws VaultFormatError before anything is sent, when the payload lacks a field
   */
  async createSecret({ name, description, ...typed }: NewSecret, givenId?: string): Promise<Secret> {
    // The payload is bound to the id, so the id is made here.
    const id = givenId ?? crypto.randomUUID();
    const encrypted_payload = await encryptPayload(this.orgKey, id, typed);
    const body = { id, name, description, secret_type: typed.secret_type, encrypted_payload };
    try {
      const stored = await this.server.createSecret(body);
      await this.reread(id);
      return stored;
    } catch (error) {
      const isStored = error instanceof VaultRequestError && error.code === "secret_id_taken";
      if (givenId === undefined || !isStored) throw error;
      return this.updateSecret(id, { name, description: description ?? null, ...typed });
    }
  }

  /** Reads and decrypts one secret. */
  async getSecret(secretId: string): Promise<DecryptedSecret> {
    const answer = await this.server.readSecret(secretId);
    // Another secret of this vault would decrypt as well: under its own id.
    if (answer.id !== secretId) throw new VaultDecryptionError();
    const secret = await this.decrypt(answer);
    this.broken.delete(secretId);
    this.readable.set(secretId, secret);
    return secret;
  }

  /**
   * Changes a secret; only what is named. The last writer wins.
   * @throws VaultFormatError before anything is changed, when the payload is not of the secret's type
   */
  async updateSecret(secretId: string, { payload, secret_type, ...changes }: SecretChanges): Promise<Secret> {
    let patch: SecretPatch = changes;
    if (payload !== undefined) {
      const before = await this.server.readSecret(secretId);
      if (before.secret_type !== secret_type)
        throw new VaultFormatError(`This secret is of type ${before.secret_type}`);
      const typed = { secret_type, payload } as TypedPayload;
      patch = { ...changes, encrypted_payload: await encryptPayload(this.orgKey, secretId, typed) };
    }
    const stored = await this.server.updateSecret(secretId, patch);
    await this.reread(secretId);
    return stored;
  }

  /**
   * Sets how a login's one-time passwords are made.
   * @param totp the settings, or the `otpauth://totp/` link of a setup page
   * @throws VaultFormatError when it is neither, or the secret is no login
   */
  async setTotp(secretId: string, totp: Totp | string): Promise<Secret> {
    const settings = typeof totp === "string" ? parseOtpauth(totp) : totp;
    return this.updateLogin(secretId, (login) => ({ ...login, totp: settings }));
  }

  /** Takes the one-time passwords of a login away. */
  removeTotp(secretId: string): Promise<Secret> {
    return this.updateLogin(secretId, (login) => ({ ...login, totp: undefined }));
  }

  /**
   * The one-time password of a login, from what unlocking read: no server is asked.
   * @throws VaultFormatError when the secret makes none
   */
  async oneTimePassword(secretId: string, at?: number): Promise<OneTimePassword> {
    const secret = this.readable.get(secretId);
    if (secret?.secret_type !== "login" || !secret.payload.totp) {
      throw new VaultFormatError("This secret makes no one-time passwords");
    }
    return oneTimePassword(secret.payload.totp, at);
  }

  /** Deletes a secret for good. */
  async deleteSecret(secretId: string): Promise<void> {
    await this.server.deleteSecret(secretId);
    this.forget(secretId);
  }

  private async updateLogin(secretId: string, change: (login: LoginPayload) => LoginPayload): Promise<Secret> {
    const secret = await this.getSecret(secretId);
    if (secret.secret_type !== "login") throw new VaultFormatError("Only a login makes one-time passwords");
    return this.updateSecret(secretId, { secret_type: "login", payload: change(secret.payload) });
  }

  /** The change is stored by now: that it cannot be read back is no failure of it, but what was known is out of date. */
  private async reread(secretId: string): Promise<void> {
    await this.getSecret(secretId).catch(() => this.forget(secretId));
  }

  private forget(secretId: string): void {
    this.readable.delete(secretId);
    this.broken.delete(secretId);
  }

  private async decrypt({ encrypted_payload, ...secret }: EncryptedSecret): Promise<DecryptedSecret> {
    const typed = await decryptPayload(this.orgKey, secret.id, secret.secret_type, encrypted_payload);
    // A server of an older version sends no rules.
    return { ...secret, access: secret.access ?? [], ...typed };
  }
}
