import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { canonicalJson } from "../idempotency/canonical-json.js";
import type { HeldContent } from "./rules/held-content.js";

/** The most bytes of a content, before it is deflated (wire contract reviews 8). */
const mostBytes = 16 * 2 ** 20;

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

/** Packs a content for storage. */
export function packContent(content: HeldContent): PackedContent {
  const json = Buffer.from(canonicalJson(content));
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
