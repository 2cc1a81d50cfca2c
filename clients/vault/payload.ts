import { type AesKey, open, seal } from "./blob.js";
import { type Bytes, utf8 } from "./bytes.js";
import { VaultFormatError } from "./errors.js";
import type { SecretType, TypedPayload } from "./payload-types.js";
import { requireTotp } from "./totp.js";

/** The fields that a payload cannot be without. */
const REQUIRED: Readonly<Record<SecretType, readonly string[]>> = {
  login: ["password"],
  api_key: ["api_key"],
  key_pair: ["access_key", "secret_key"],
  ssh_key: ["private_key"],
  other: ["data"],
};

/**
 * Encrypts a payload for one secret. Absent fields are left out.
 * @param secretId of the secret it belongs to; it can be decrypted for no other
 * @param nonce only for test vectors
 * @throws VaultFormatError when a field is missing or of the wrong type
 */
export async function encryptPayload(
  orgKey: AesKey,
  secretId: string,
  { secret_type, payload }: TypedPayload,
  nonce?: Bytes,
): Promise<string> {
  requirePayload(secret_type, payload);
  const json = JSON.stringify(payload, (_, value: unknown) => value ?? undefined);
  return seal(orgKey, utf8(json), secretId, nonce);
}

/**
 * Decrypts a payload.
 * @throws VaultDecryptionError when it was encrypted with another key or for another secret
 * @throws VaultFormatError when the type is unknown or what is inside is not a payload of that type
 */
export async function decryptPayload(
  orgKey: AesKey,
  secretId: string,
  secretType: string,
  blob: string,
): Promise<TypedPayload> {
  const payload = parse(new TextDecoder().decode(await open(orgKey, blob, secretId)));
  requirePayload(secretType, payload);
  return { secret_type: secretType, payload } as TypedPayload;
}

function requirePayload(secretType: string, payload: unknown): void {
  if (!Object.hasOwn(REQUIRED, secretType)) throw new VaultFormatError("Unknown type of secret");
  if (typeof payload !== "object" || payload === null) throw new VaultFormatError("A payload is an object");
  const { totp, ...texts } = payload as Readonly<Record<string, unknown>>;
  for (const field of REQUIRED[secretType as SecretType]) {
    if (typeof texts[field] !== "string") throw new VaultFormatError(`A secret of type ${secretType} has ${field}`);
  }
  if (secretType === "login" && (totp ?? undefined) !== undefined) requireTotp(totp);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The parser's own message would quote the secret.
    throw new VaultFormatError("A payload is JSON");
  }
}
