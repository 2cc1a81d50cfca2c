import { createHash } from "node:crypto";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";

/**
 * SHA-256 over what was asked for with a message id, whatever the order of keys: the same again is a repeat of the
 * request, anything else a misuse of the id (wire contract a2a 3.5, 4.4).
 */
export function messageFingerprint(asked: object): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(canonicalJson(asked)).digest());
}

export function sameFingerprint(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.from(left).equals(Buffer.from(right));
}
