import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { canonicalJson } from "../idempotency/canonical-json.js";
import { sharedErrors } from "../errors/shared-errors.js";
import type { HeldContent } from "./rules/held-content.js";

/** The most bytes of a content, before it is deflated: no person reads more. */
const mostBytes = 32 * 2 ** 20;

/** A content as it is stored, with its hash. */
export interface PackedContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the canonical JSON, in hex. */
  readonly sha256: string;
  /** Bytes of the canonical JSON. */
  readonly byteSize: number;
}

/** The hash by which decisions name a content (wire contract reviews 4.1). */
export function contentHash(content: HeldContent): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}

/** Packs a content for storage. @throws Problem `blocked_by_rule` for one that is too large for a review */
export function packContent(content: HeldContent): PackedContent {
  const json = Buffer.from(canonicalJson(content));
  if (json.length > mostBytes) {
    const details = { message_to_agent: "A person would have to agree to this, and it is too large for that." };
    throw sharedErrors.problem("blocked_by_rule", { details });
  }
  return {
    bytes: new Uint8Array(deflateSync(json)),
    sha256: createHash("sha256").update(json).digest("hex"),
    byteSize: json.length,
  };
}

/** The packed content. */
export function unpackContent(bytes: Uint8Array): HeldContent {
  return JSON.parse(inflateSync(bytes, { maxOutputLength: mostBytes }).toString()) as HeldContent;
}
