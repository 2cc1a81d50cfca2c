/** Where the reading of an upload goes on: it is kept as JSON. */
export interface ReadingPlace {
  /** Entries of a zip that are done; 0 otherwise. */
  readonly entry: number;
  /** Bytes of the entry, or of the whole file, that are done. */
  readonly offset: number;
}

export const beginning: ReadingPlace = { entry: 0, offset: 0 };

/** A mail in an upload. */
export interface FoundMail {
  /** As it was sent. Null when it cannot be had: it is too large, encrypted or damaged. */
  readonly bytes: Buffer<ArrayBuffer> | null;
  /** Of the line `From ` of an mbox; null for none. */
  readonly fromLine: Date | null;
  /** Where to go on after it. */
  readonly next: ReadingPlace;
}

/** The bytes of an upload, at any place. */
export interface UploadBytes {
  readonly size: number;
  /** Bytes `start` to before `end`, all at once: for little. */
  read(start: number, end: number): Promise<Buffer>;
  /** The same, as they are asked for. */
  stream(start: number, end: number): AsyncIterable<Buffer>;
}

/** What an import fails with: a sentence for its owner. */
export class UnreadableUpload extends Error {}
