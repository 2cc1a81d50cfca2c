/** The position in an upload at which reading resumes; stored as JSON. */
export interface ReadingPlace {
  /** Finished entries of a zip; 0 otherwise. */
  readonly entry: number;
  /** Finished bytes of the entry, or of the entire file. */
  readonly offset: number;
}

export const beginning: ReadingPlace = { entry: 0, offset: 0 };

/** A mail in an upload. */
export interface FoundMail {
  /** The raw bytes. Null when they are not available: too large, encrypted, damaged or in the trash. */
  readonly bytes: Buffer<ArrayBuffer> | null;
  /** The time in an mbox's `From ` line; null for none. */
  readonly fromLine: Date | null;
  /** The position after it. */
  readonly next: ReadingPlace;
}

/** Random access to the bytes of an upload. */
export interface UploadBytes {
  readonly size: number;
  /** Bytes `start` (included) to `end` (excluded), at once: for small ranges. */
  read(start: number, end: number): Promise<Buffer>;
  /** The same as a stream, on demand. */
  stream(start: number, end: number): AsyncIterable<Buffer>;
}

/** The error of an import: a sentence for its owner. */
export class UnreadableUpload extends Error {}
