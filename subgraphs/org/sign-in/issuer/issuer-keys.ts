import type { CryptoKey, JWK } from "jose";
import type { Services } from "../../../shared/context/services.js";
import {
  importKey,
  makeKeyPair,
  openSigningKey,
  signatureAlgorithm,
  type SigningKey,
} from "../../../shared/secrets/key-pair.js";
import { findIssuerKey, findSigningKey, insertIssuerKey, lockIssuerKeys } from "../store/issuer-keys.js";
import { definePart } from "../../../shared/context/parts.js";

/** The signature algorithm of the local issuer's tokens. */
export const algorithm = signatureAlgorithm;

/** The services that the issuer uses. */
export type IssuerServices = Pick<Services, "database" | "keyring" | "clock">;

/** Public halves never change: each is imported once. */
const publicKeys = definePart({ name: "public keys of the issuer", open: () => new Map<string, CryptoKey>() });

/** The public half of that key, or null when the issuer never had it. */
export async function verificationKey(
  { database, parts }: Pick<Services, "database" | "parts">,
  kid: string,
): Promise<CryptoKey | null> {
  const known = parts.get(publicKeys);
  const cached = known.get(kid);
  if (cached !== undefined) return cached;
  const row = await findIssuerKey(database.request.reader, kid);
  if (row === null) return null;
  const key = await importKey(row.publicJwk as JWK);
  known.set(kid, key);
  return key;
}

/** The newest key; the first one is created on first use, once for all processes. */
export async function signingKey({ database, keyring, clock }: IssuerServices): Promise<SigningKey> {
  const existing = await findSigningKey(database.request.reader);
  if (existing !== null) return openSigningKey(keyring, existing);
  const made = await makeKeyPair(keyring);
  const row = await database.request.transaction(async (tx) => {
    await lockIssuerKeys(tx);
    const other = await findSigningKey(tx);
    if (other !== null) return other;
    await insertIssuerKey(tx, { ...made, createdAt: clock.now() });
    return made;
  });
  return openSigningKey(keyring, row);
}
