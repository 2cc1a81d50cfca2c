import type { Entry, ZipFile } from "yauzl";
import { type EmptyPart, fillParts } from "../../messages/public.js";
import { appleAttachment } from "../rules/apple-attachment.js";
import { importLimits } from "../rules/limits.js";
import { collectMail } from "./collect-mail.js";

interface StoredFile {
  readonly entry: Entry;
  readonly part: string;
  readonly filename: string;
}

/**
 * The files of a zip that Apple Mail stores outside its mails. The zip is searched for them when the first such mail
 * comes: most have none.
 */
export class AppleAttachments {
  private files: Promise<ReadonlyMap<string, readonly StoredFile[]>> | null = null;

  /**
   * @param openZip opens the zip again, to read its directory from the beginning
   * @param count refuses an entry beyond the limits of a zip
   */
  constructor(
    private readonly openZip: () => Promise<ZipFile>,
    private readonly zip: ZipFile,
    private readonly count: (entry: Entry) => void,
  ) {}

  /** A mail with its files, as far as they are in the zip and the mail does not become too large. */
  async fill(mail: Buffer<ArrayBuffer>, folder: string): Promise<Buffer<ArrayBuffer>> {
    this.files ??= this.find();
    const files = (await this.files).get(folder) ?? [];
    let left = importLimits.messageBytes - mail.length;
    return files.length === 0
      ? mail
      : await fillParts(mail, async (part) => {
          const entry = fileOf(files, part);
          const size = encodedSize(entry?.uncompressedSize ?? 0);
          if (entry === null || size > left) return null;
          left -= size;
          return await this.read(entry);
        });
  }

  /** The bytes of a file; null when it is damaged, so that its mail is not lost. */
  private async read(entry: Entry): Promise<Buffer | null> {
    if (!entry.canDecodeFileData() || entry.isEncrypted()) return null;
    this.count(entry);
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      try {
        return await collectMail(stream);
      } finally {
        stream.destroy();
      }
    } catch {
      return null;
    }
  }

  private async find(): Promise<ReadonlyMap<string, readonly StoredFile[]>> {
    const found = new Map<string, StoredFile[]>();
    for await (const entry of (await this.openZip()).eachEntry()) {
      const place = appleAttachment(entry.fileNameRaw.toString("latin1"));
      if (place === null) continue;
      const files = found.get(place.folder) ?? [];
      files.push({ entry, part: place.part, filename: plainName(place.filename) });
      found.set(place.folder, files);
    }
    return found;
  }
}

/** The file of a part: in its folder, or the only one with its name, because older versions counted otherwise. */
function fileOf(files: readonly StoredFile[], { number, filename }: EmptyPart): Entry | null {
  const own = files.filter(({ part }) => part === number);
  const wanted = filename?.normalize("NFC");
  const named = (some: readonly StoredFile[]) => some.filter((file) => file.filename === wanted);
  const [only] = own.length === 1 ? own : named(own);
  if (only !== undefined) return only.entry;
  const [first, ...others] = named(files);
  return first === undefined || others.length > 0 ? null : first.entry;
}

const plainName = (raw: string): string => Buffer.from(raw, "latin1").toString("utf8").normalize("NFC");

/** As base64 with line breaks, and a little more for its headers. */
const encodedSize = (size: number): number => Math.ceil(size / 57) * 78 + 100;
