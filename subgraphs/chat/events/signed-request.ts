import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type SignatureClaim, signedText } from "./rules/slack-signature.js";

/** A placeholder for a missing secret, so that a refusal takes the same work. */
const nobodys = randomBytes(32).toString("hex");

/** Whether a body was signed with that secret, in a time that reveals nothing about the signature or the secret. */
export function isSigned(body: string, claim: SignatureClaim, secret: string | null): boolean {
  const mac = createHmac("sha256", secret ?? nobodys)
    .update(signedText(claim, body))
    .digest();
  return timingSafeEqual(mac, Buffer.from(claim.mac, "hex")) && secret !== null;
}
