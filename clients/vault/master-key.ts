import { argon2id } from "hash-wasm";
import { type AesKey, importAesKey } from "./blob.js";
import { type Bytes, toHex, utf8 } from "./bytes.js";
import { VaultFormatError } from "./errors.js";

const LEAST_SALT_BYTES = 8;

/** The values derived from a vault key or a recovery code: a proof for the server, and a key that never leaves the program. */
export interface UnlockingKey {
  /** Hex SHA-256 of the master key. The server knows it; it opens nothing by itself. */
  readonly authHash: string;
  /** The master key, ready to wrap and unwrap the organization's key. */
  readonly masterKey: AesKey;
}

/** Derives both from a vault key or a recovery code. Slow, as `deriveMasterKey` is. */
export async function deriveUnlockingKey(secret: string, organizationId: string): Promise<UnlockingKey> {
  const bytes = await deriveMasterKey(secret, organizationId);
  const unlocking = { authHash: await authHashOf(bytes), masterKey: await importAesKey(bytes) };
  bytes.fill(0);
  return unlocking;
}

/**
 * Argon2id of the secret, 32 bytes (wire contract vault 1.2). It takes 64 MiB and up to a second of the thread it runs on, on
 * purpose: in a page that must stay responsive, call it from a worker.
 * @param secret a vault key or a recovery code, used unchanged: case, spaces and dashes matter
 * @param organizationId the salt, which is why an organization's id never changes
 * @throws VaultFormatError when the secret is empty or the id shorter than 8 bytes
 */
export async function deriveMasterKey(secret: string, organizationId: string): Promise<Bytes> {
  const [password, salt] = [utf8(secret), utf8(organizationId)];
  if (password.length === 0) throw new VaultFormatError("A vault key is not empty");
  if (salt.length < LEAST_SALT_BYTES) throw new VaultFormatError("An organization id has at least 8 bytes");
  const derived = await argon2id({
    password,
    salt,
    iterations: 3,
    memorySize: 64 * 1024,
    parallelism: 1,
    hashLength: 32,
    outputType: "binary",
  });
  return Uint8Array.from(derived);
}

/** The auth hash of a master key: 64 lower-case hex digits. */
export async function authHashOf(masterKey: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", masterKey)));
}
