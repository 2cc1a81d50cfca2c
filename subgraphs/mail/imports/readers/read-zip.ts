import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import { attachmentFolderOf } from "../rules/apple-attachment.js";
import { type EntryKind, isTrashed, kindOfEntry } from "../rules/entry-kind.js";
import { readFileStart, startBytes } from "../rules/file-start.js";
import { importLimits } from "../rules/limits.js";
import { AppleAttachments } from "./apple-attachments.js";
import { beginning, type FoundMail, type ReadingPlace, UnreadableUpload, type UploadBytes } from "./found-mail.js";
import { mailOfFile } from "./mail-of-file.js";
import { peek } from "./peek.js";
import { readMbox } from "./read-mbox.js";
import { collectMail } from "./collect-mail.js";
import { ZipAccess } from "./zip-access.js";

/**
 * The mails of a zip (wire contract mail 9). An entry that is encrypted, too large, damaged or in the trash counts as one
 * unavailable mail. Throws `UnreadableUpload` when it is not a zip, and when its unpacked size exceeds the limits.
 */
export async function* readZip(
  upload: UploadBytes,
  place: ReadingPlace = beginning,
): AsyncGenerator<FoundMail, void, undefined> {
  const access = new ZipAccess(upload);
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
  const openZip = () => ours(access, fromRandomAccessReaderPromise(access, upload.size, options));
  const zip = await openZip();
  if (zip.entryCount > importLimits.zipEntries) {
    throw new UnreadableUpload(`A zip may have at most ${importLimits.zipEntries} entries.`);
  }
  const bounds = new Bounds(upload.size);
  const attachments = new AppleAttachments(openZip, zip, (entry) => bounds.count(entry));
  const entries = zip.eachEntry();
  for (let number = 0; ; number++) {
    const { done, value: entry } = await ours(access, entries.next());
    if (done === true) return;
    const name = entry.fileNameRaw.toString("latin1");
    const kind = kindOfEntry(name);
    if (kind === null) continue;
    bounds.count(entry);
    if (number < place.entry) continue;
    if (isTrashed(name)) {
      yield { bytes: null, fromLine: null, next: { entry: number + 1, offset: 0 } };
      continue;
    }
    const offset = number === place.entry ? place.offset : 0;
    try {
      for await (const found of mailsOf(zip, entry, kind, { entry: number, offset })) {
        const folder = attachmentFolderOf(name);
        const bytes =
          folder === null || found.bytes === null ? found.bytes : await attachments.fill(found.bytes, folder);
        if (access.failure !== null) throw access.failure;
        yield { ...found, bytes };
      }
    } catch {
      if (access.failure !== null) throw access.failure;
      yield { bytes: null, fromLine: null, next: { entry: number + 1, offset: 0 } };
    }
  }
}

async function* mailsOf(
  zip: ZipFile,
  entry: Entry,
  kind: EntryKind,
  place: ReadingPlace,
): AsyncGenerator<FoundMail, void, undefined> {
  const next = { entry: place.entry + 1, offset: 0 };
  const isReadable = entry.canDecodeFileData() && !entry.isEncrypted();
  if (!isReadable && kind === "unknown") return;
  if (!isReadable || (kind === "eml" && entry.uncompressedSize > importLimits.messageBytes)) {
    yield { bytes: null, fromLine: null, next };
    return;
  }
  const stream = await zip.openReadStreamPromise(entry);
  try {
    const { head, bytes } = await peek(stream, startBytes);
    const start = readFileStart(head);
    const kindOfBytes = kind === "unknown" ? start.looksLike : kind;
    if (kindOfBytes === "mbox") yield* readMbox((offset) => skip(bytes, offset), start, place);
    else if (kindOfBytes === "eml") {
      const collected = await collectMail(bytes);
      yield { bytes: collected === null ? null : mailOfFile(collected), fromLine: null, next };
    }
  } finally {
    stream.destroy();
  }
}

/** Skips the given number of bytes: an entry can only be unpacked from its beginning. */
async function* skip(bytes: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const chunk of bytes) {
    if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/**
 * The total size that the entries of a zip declare. The compression ratio is no criterion: a mail of one repeated line
 * has a ratio of a thousand, like a zip bomb. At most one mail up to the limit is in memory.
 */
class Bounds {
  private packed = 0;
  private unpacked = 0;

  constructor(private readonly size: number) {}

  /** yauzl refuses entries that are larger than declared. */
  count({ compressedSize, uncompressedSize }: Entry): void {
    this.packed += compressedSize;
    this.unpacked += uncompressedSize;
    if (this.packed > this.size) throw new UnreadableUpload("Entries of the zip share the same bytes.");
    if (this.unpacked > importLimits.unpackedBytes) throw new UnreadableUpload("The zip unpacks to more than 20 GiB.");
  }
}

async function ours<Value>(access: ZipAccess, reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch {
    if (access.failure !== null) throw access.failure;
    throw new UnreadableUpload("The file is not a zip, or it is damaged.");
  }
}
