import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { orderedId } from "../../shared/identity/ordered-id.js";
import type { Keyring } from "../../shared/secrets/keyring.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import type { NewDkimKey } from "./store/dkim-keys.js";

const generate = promisify(generateKeyPair);

/** Makes an RSA key of 2048 bits to sign mail with; its private half is sealed (wire contract mail 17.5). */
export async function makeDkimKey(
  keyring: Keyring,
  { now, ...key }: Pick<NewDkimKey, "domain" | "selector" | "sendingDomainId" | "activeSince"> & { readonly now: Date },
): Promise<NewDkimKey> {
  const { publicKey, privateKey } = await generate("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const id = orderedId(now);
  return {
    ...key,
    id,
    publicKey: publicKey.toString("base64"),
    sealedPrivateKey: keyring.seal(Buffer.from(privateKey), sealedRowId(id)),
    createdAt: now,
  };
}
