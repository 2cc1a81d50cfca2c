import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { randomUUID } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import type { Database } from "../../shared/database/client.js";
import type { Keyring } from "../../shared/secrets/keyring.js";
import {
  findIssuerKey,
  findSigningKey,
  insertIssuerKey,
  type IssuerKeyRow,
  lockIssuerKeys,
} from "../store/issuer-keys.js";

/** The signature of every token of the local issuer. */
export const algorithm = "EdDSA";

/** A key that tokens are signed with now, and the name that a token carries of it. */
export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** What the issuer needs of the process. */
export type IssuerServices = Pick<Services, "database" | "keyring" | "clock">;

/** Public halves never change: each is imported once per process and installation. */
const publicKeys = new WeakMap<Database, Map<string, CryptoKey>>();

/** The public half of that key, or null when the issuer never had it. */
export async function verificationKey({ database }: IssuerServices, kid: string): Promise<CryptoKey | null> {
  const known = publicKeys.get(database) ?? new Map<string, CryptoKey>();
  publicKeys.set(database, known);
  const cached = known.get(kid);
  if (cached !== undefined) return cached;
  const row = await findIssuerKey(database.request.reader, kid);
  if (row === null) return null;
  const key = await importKey(row.publicJwk as JWK);
  known.set(kid, key);
  return key;
}

/** The newest key; the first one is made when it is first needed, once, whatever the number of processes. */
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

async function makeKeyPair(keyring: Keyring) {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { crv: "Ed25519", extractable: true });
  const sealedPrivate = keyring.seal(Buffer.from(JSON.stringify(await exportJWK(privateKey))), kid);
  const { kty, crv, x } = await exportJWK(publicKey);
  return { kid, publicJwk: { kty, crv, x } as Record<string, string>, sealedPrivate };
}

async function openSigningKey(keyring: Keyring, row: IssuerKeyRow): Promise<SigningKey> {
  const jwk = JSON.parse(keyring.open(row.sealedPrivate, row.kid).toString("utf8")) as JWK;
  return { kid: row.kid, key: await importKey(jwk) };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, algorithm)) as CryptoKey;
}
