import type { TypedPayload } from "../../../../../clients/vault/payload-types.js";
import { parseOtpauth } from "../../../../../clients/vault/otpauth.js";
import type { OneTimePassword } from "../../../../../clients/vault/totp.js";
import type { DecryptedSecret, UnlockedVault } from "../../../../../clients/vault/unlocked-vault.js";
import { type PreparedVault, VaultClient } from "../../../../../clients/vault/vault-client.js";
import { fieldsOf, type SecretType } from "../fields.js";
import { VaultLockedError } from "./locked.js";
import { sessionServer } from "./session-server.js";

/** The public part of an opened secret: values that are not secret, and the names of the others. */
export interface Outline {
  readonly fields: readonly { readonly name: string; readonly value: string | null }[];
  readonly hasTotp: boolean;
}

/** A secret as a form has it. An empty text removes its field. */
export interface SecretForm {
  readonly name: string;
  readonly description: string;
  readonly texts: Readonly<Record<string, string>>;
  /** An `otpauth:` link or its base32 secret; null takes one-time codes away, undefined leaves them. */
  readonly totp?: string | null;
}

/**
 * Everything that is done with keys and contents. It runs in a worker, whose memory ends with it: the page sees only what it
 * asks to show.
 */
export class VaultWork {
  private readonly client = new VaultClient(sessionServer);
  private prepared: { readonly vault: PreparedVault; readonly vaultKey: string } | null = null;
  private open: UnlockedVault | null = null;

  /** Makes a vault and answers its recovery codes. Nothing is sent. */
  async prepare(vaultKey: string): Promise<readonly string[]> {
    const vault = await this.client.prepare(vaultKey);
    this.prepared = { vault, vaultKey };
    return vault.recoveryCodes;
  }

  /** Stores the vault that was prepared, and unlocks it. */
  async store(): Promise<void> {
    if (this.prepared === null) throw new VaultLockedError();
    const { vault, vaultKey } = this.prepared;
    await vault.store();
    this.prepared = null;
    await this.unlock(vaultKey);
  }

  async unlock(vaultKeyOrCode: string): Promise<void> {
    this.open = await this.client.unlock(vaultKeyOrCode);
  }

  async rotate(currentVaultKey: string, newVaultKey: string): Promise<void> {
    await this.client.rotate(currentVaultKey, newVaultKey);
  }

  /** Replaces a lost vault key, and unlocks with the new one. */
  async recover(recoveryCode: string, newVaultKey: string): Promise<void> {
    await this.client.recover(recoveryCode, newVaultKey);
    await this.unlock(newVaultKey);
  }

  async revokeCode(recoveryCode: string): Promise<void> {
    await this.client.deleteKey(await this.client.authHashOf(recoveryCode));
  }

  /** Fetches and decrypts a secret, unless the one that was fetched is as of `updatedAt`. */
  async read(secretId: string, updatedAt: string): Promise<Outline> {
    const fetched = this.find(secretId);
    const secret = fetched?.updated_at === updatedAt ? fetched : await this.unlocked().getSecret(secretId);
    const texts = textsOf(secret);
    const fields = fieldsOf[secret.secret_type as SecretType].flatMap(({ name, isSecret }) =>
      texts[name] === undefined ? [] : [{ name, value: isSecret ? null : texts[name] }],
    );
    return { fields, hasTotp: secret.secret_type === "login" && secret.payload.totp !== undefined };
  }

  /** One value of a secret that was read. */
  reveal(secretId: string, field: string): Promise<string> {
    return Promise.resolve(textsOf(this.known(secretId))[field] ?? "");
  }

  /** Every text of a secret that was read, to change it. */
  texts(secretId: string): Promise<Readonly<Record<string, string>>> {
    return Promise.resolve(textsOf(this.known(secretId)));
  }

  /** @param at milliseconds since 1970 */
  oneTimePassword(secretId: string, at: number): Promise<OneTimePassword> {
    return this.unlocked().oneTimePassword(secretId, at);
  }

  /** Stores a new secret with this id, which a repeated call has too. Answers the id. */
  async create(id: string, secretType: SecretType, form: SecretForm): Promise<string> {
    const typed = payloadOf(secretType, {}, form);
    const description = form.description === "" ? {} : { description: form.description };
    return (await this.unlocked().createSecret({ name: form.name, ...description, ...typed }, id)).id;
  }

  /** Changes a secret that was read. Fields that the form does not know stay as they are. */
  async update(secretId: string, form: SecretForm): Promise<void> {
    const { secret_type, payload } = this.known(secretId);
    const typed = payloadOf(secret_type, payload, form);
    await this.unlocked().updateSecret(secretId, {
      name: form.name,
      description: form.description === "" ? null : form.description,
      ...typed,
    });
  }

  private unlocked(): UnlockedVault {
    if (this.open === null) throw new VaultLockedError();
    return this.open;
  }

  private find(secretId: string): DecryptedSecret | undefined {
    return this.unlocked().secrets.find(({ id }) => id === secretId);
  }

  private known(secretId: string): DecryptedSecret {
    const secret = this.find(secretId);
    if (secret === undefined) throw new VaultLockedError();
    return secret;
  }
}

function textsOf({ payload }: DecryptedSecret): Record<string, string> {
  const texts = Object.entries(payload).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return Object.fromEntries(texts);
}

function payloadOf(secret_type: SecretType, before: object, { texts, totp }: SecretForm): TypedPayload {
  const changed = Object.entries(texts).map(([name, text]) => [name, text === "" ? undefined : text]);
  const codes = totp === undefined ? {} : { totp: totp === null ? undefined : totpOf(totp.trim()) };
  return { secret_type, payload: { ...before, ...Object.fromEntries(changed), ...codes } } as TypedPayload;
}

const totpOf = (text: string) => (/^otpauth:/i.test(text) ? parseOtpauth(text) : { secret: text });
