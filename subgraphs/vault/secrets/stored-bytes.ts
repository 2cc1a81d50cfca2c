/** A buffer as the database takes it: bytes of its own, which share no pool. */
export function storedBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
