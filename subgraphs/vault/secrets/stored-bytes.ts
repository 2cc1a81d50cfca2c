/** A buffer in the database's form: its own bytes, not part of a pool. */
export function storedBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
