/** Every error of a vault, except a failed network: then `fetch` throws its own error. */
export class VaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** A value that the server refuses. */
export interface Violation {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The server refused a request. No message holds a key, a hash or a path. */
export class VaultRequestError extends VaultError {
  /**
   * @param status the HTTP status
   * @param code what to branch on, such as `secret_not_found` (wire contract vault 9)
   * @param explanation the server's sentence
   * @param hint what can be done about it
   * @param violations what is wrong with single values
   */
  constructor(
    readonly status: number,
    readonly code: string,
    readonly explanation: string,
    readonly hint: string | null = null,
    readonly violations: readonly Violation[] = [],
  ) {
    super(`${code} (${status}): ${explanation}`);
  }
}

/** The organization has no vault yet, or had its vault deleted. */
export class VaultNotInitializedError extends VaultError {
  constructor() {
    super("This organization has no vault: initialize one");
  }
}

/** Neither a vault key nor a recovery code of this vault. */
export class VaultKeyRefusedError extends VaultError {
  constructor() {
    super("No vault key matched");
  }
}

/** A new vault key that is too easy to guess. */
export class WeakVaultKeyError extends VaultError {
  /** @param missing what the key lacks, as in `a digit` */
  constructor(readonly missing: readonly string[]) {
    super(`A vault key needs ${missing.join(", ")}`);
  }
}

/** A ciphertext that cannot be decrypted: another key made it, it belongs to another id, or it was changed. */
export class VaultDecryptionError extends VaultError {
  constructor() {
    super("Could not be decrypted: another key, another id, or changed bytes");
  }
}

/** Bytes, a payload or a one-time password that is not in the form it must have. */
export class VaultFormatError extends VaultError {}
