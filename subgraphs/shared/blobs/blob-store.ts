import type { Readable } from "node:stream";
import type { Transaction } from "../database/client.js";
import type { Statements } from "../database/statements.js";

export interface StoredBlob {
  readonly id: string;
  readonly byteSize: number;
  readonly sha256: Uint8Array;
}

/** Bytes `start` to `end`, both included, counted from 0; without `end` to the last one. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface PutOptions {
  readonly organizationId: string;
  /** Most bytes to take; one more throws `body_too_large`. */
  readonly maxBytes: number;
}

/** Byte streams of any size. Nothing here holds a whole one in memory. */
export interface BlobStore {
  /**
   * Stores a stream. When it fails, is cut off or is too large, nothing readable stays; the stream is then left to the
   * caller, who may still want to answer on its connection. A blob that nobody attaches is swept after 24 hours.
   */
  put(stream: Readable, options: PutOptions): Promise<StoredBlob>;
  /** Size and hash; null when there is no such blob (or not yet, or no more). */
  stat(id: string): Promise<StoredBlob | null>;
  /** The bytes, or some of them; null as for `stat`. Rights are the caller's business: it knows what the blob belongs to. */
  get(id: string, range?: ByteRange): Promise<Readable | null>;
  /** Keeps the blob, in the transaction of the row that names it. Throws `not_found` when there is none to keep. */
  attach(tx: Statements, id: string): Promise<void>;
  /** The same for a blob that nothing has kept yet and that was stored for this organization; null when there is none. */
  adopt(tx: Transaction, id: string, organizationId: string): Promise<StoredBlob | null>;
  /** Makes the blob unreadable with the transaction; the sweep frees its space. */
  delete(tx: Statements, id: string): Promise<void>;
}
