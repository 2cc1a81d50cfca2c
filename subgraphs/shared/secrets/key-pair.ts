import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Keyring } from "./keyring.js";

/** The signature algorithm of all our key pairs. It is deterministic: the same text has the same signature. */
export const signatureAlgorithm = "EdDSA";

/** A signing key pair in stored form: the private half is sealed with the kid as its row id. */
export interface SealedKeyPair {
  readonly kid: string;
  /** `kty`, `crv` and `x` (RFC 8037). */
  readonly publicJwk: Record<string, string>;
  readonly sealedPrivate: Uint8Array<ArrayBuffer>;
}

/** A signing key, and the name by which signatures refer to it. */
export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** Makes a new Ed25519 key pair. */
export async function makeKeyPair(keyring: Keyring): Promise<SealedKeyPair> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(signatureAlgorithm, { crv: "Ed25519", extractable: true });
  const sealedPrivate = keyring.seal(Buffer.from(JSON.stringify(await exportJWK(privateKey))), kid);
  const { kty, crv, x } = await exportJWK(publicKey);
  return { kid, publicJwk: { kty, crv, x } as Record<string, string>, sealedPrivate };
}

/** Opens the private half of a stored key pair. */
export async function openSigningKey(
  keyring: Keyring,
  { kid, sealedPrivate }: { readonly kid: string; readonly sealedPrivate: Uint8Array },
): Promise<SigningKey> {
  const jwk = JSON.parse(keyring.open(sealedPrivate, kid).toString("utf8")) as JWK;
  return { kid, key: await importKey(jwk) };
}

/** Either half of a key pair, ready for use. */
export async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, signatureAlgorithm)) as CryptoKey;
}
