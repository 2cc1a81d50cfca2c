/** An entry in the directory of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
}

/** The first bytes of an archive, of an empty one, and of a part of one: `PK` and two numbers. */
const beginnings: ReadonlySet<number> = new Set([0x504b0304, 0x504b0506, 0x504b0708]);
const mostEntries = 1_000;
/** Bytes at the end of a name that are looked at. */
const longestName = 1_024;
/** The end record has a comment of at most 64 KiB after it. */
const longestEnd = 65_557;

/**
 * The directory of a zip archive, which office documents are too; null when the bytes are none. Nothing is unpacked.
 * `isComplete` is false when it has more entries than are looked at, or when it is broken.
 */
export function entriesOfZip(bytes: Uint8Array): { entries: readonly ZipEntry[]; isComplete: boolean } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < 22 || !beginnings.has(view.readUInt32BE(0))) return null;
  const tail = view.subarray(Math.max(0, view.length - longestEnd));
  const end = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0 || end + 22 > tail.length) return { entries: [], isComplete: false };
  const count = tail.readUInt16LE(end + 10);
  let at = tail.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  // Programs differ in whether they believe the count: everything that is there counts.
  while (entries.length < mostEntries && at + 46 <= view.length && view.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.readUInt16LE(at + offset));
    const nameEnd = at + 46 + nameLength!;
    const name = view.toString("utf8", Math.max(at + 46, nameEnd - longestName), nameEnd);
    entries.push({ name, isEncrypted: (view.readUInt16LE(at + 8) & 1) === 1 });
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return { entries, isComplete: entries.length === count };
}
