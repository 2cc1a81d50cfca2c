import type { Readable } from "node:stream";
import type { Transaction } from "../database/client.js";
import type { Statements } from "../database/statements.js";

export interface StoredBlob {
  readonly id: string;
  readonly byteSize: number;
  readonly sha256: Uint8Array;
}

/** Bytes `start` to `end`, both included, counted from 0. Without `end`: up to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface PutOptions {
  readonly organizationId: string;
  /** The largest accepted size. One more byte throws `body_too_large`. */
  readonly maxBytes: number;
}

/** Byte streams of any size. A stream is never completely in memory. */
export interface BlobStore {
  /**
   * Stores a stream. If this fails, is cut off, or the stream is too large, no readable blob remains. The caller still
   * owns the stream then, because it may want to answer on its connection. A blob that is not attached is removed after
   * 24 hours.
   */
  put(stream: Readable, options: PutOptions): Promise<StoredBlob>;
  /**
   * Size and hash of a blob that was stored for this organization and is not attached; null when there is none. Its
   * bytes may be read, and it is removed in time like any other.
   */
  statUnattached(id: string, organizationId: string): Promise<StoredBlob | null>;
  /** Size and hash; null when there is no such blob. */
  stat(id: string): Promise<StoredBlob | null>;
  /** The bytes, or a range of them; null as for `stat`. The caller checks access: it knows the owner of the blob. */
  get(id: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Attaches the blob, in the transaction of the row that references it. Throws `not_found` when there is no such blob.
   */
  attach(tx: Statements, id: string): Promise<void>;
  /**
   * Like `attach`, but only for a blob that is not attached yet and was stored for this organization; null when there
   * is none.
   */
  adopt(tx: Transaction, id: string, organizationId: string): Promise<StoredBlob | null>;
  /** Makes the blob unreadable when the transaction commits. The sweep frees its space. */
  delete(tx: Statements, id: string): Promise<void>;
}
