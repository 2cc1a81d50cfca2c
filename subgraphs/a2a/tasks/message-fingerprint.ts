import { createHash } from "node:crypto";
import { canonicalJson } from "../../shared/idempotency/canonical-json.js";

/**
 * SHA-256 over the request with a message id, independent of the order of keys. An equal request is a retry; any other
 * is a misuse of the id (wire contract a2a 3.5, 4.4).
 */
export function messageFingerprint(asked: object): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(canonicalJson(asked)).digest());
}

export function sameFingerprint(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.from(left).equals(Buffer.from(right));
}
