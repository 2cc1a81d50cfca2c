const longestBytes = 200;
/** A longer text after the last dot is not an extension. */
const longestExtension = 40;
const encoder = new TextEncoder();

/** An attachment before it gets its final name. */
export interface UnnamedAttachment {
  readonly filename: string | null;
  readonly contentType: string;
}

/**
 * Names for the attachments of one message, in their order (wire contract mail 2.3): safe in a path, at most 200 bytes,
 * unique. Clients use them in paths unchanged. The work grows linearly with the number of attachments, even when all
 * have one name.
 */
export function attachmentNames(attachments: readonly UnnamedAttachment[]): string[] {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return attachments.map(({ filename, contentType }, index) => {
    const wanted = safeName(filename ?? "") || `attachment-${index + 1}.${extensionOf(contentType)}`;
    const name = taken.has(wanted.toLowerCase()) ? numbered(wanted, taken, copies) : wanted;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Without characters that would cut or break a path, or change the direction of text. */
function safeName(name: string): string {
  const safe = name
    .slice(0, longestBytes * 20)
    .normalize("NFC")
    .replaceAll(/[#?%/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "_")
    .trim();
  if (/^[.\s_]*$/.test(safe)) return "";
  return cut(safe, longestBytes);
}

/**
 * The first free name with a number.
 * @param copies the last number for each name. Names that differ only in the part that is cut for the number are one:
 * no number is tried twice
 */
function numbered(wanted: string, taken: ReadonlySet<string>, copies: Map<string, number>): string {
  const dot = wanted.lastIndexOf(".");
  const hasExtension = dot > 0 && byteLength(wanted.slice(dot)) <= longestExtension;
  const [stem, extension] = hasExtension ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ""];
  for (let digits = 1; ; digits++) {
    const short = cut(stem, longestBytes - " ()".length - digits - byteLength(extension));
    const key = `${digits}/${short}/${extension}`.toLowerCase();
    let copy = copies.get(key) ?? (digits === 1 ? 2 : 10 ** (digits - 1));
    for (; copy < 10 ** digits; copy++) {
      const name = `${short} (${copy})${extension}`;
      if (taken.has(name.toLowerCase())) continue;
      copies.set(key, copy + 1);
      return name;
    }
    copies.set(key, copy);
  }
}

/** The beginning of a name that fits, with its extension. */
function cut(name: string, bytes: number): string {
  if (byteLength(name) <= bytes) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name.slice(-11))?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length);
  const { read } = encoder.encodeInto(stem, new Uint8Array(bytes - extension.length));
  return stem.slice(0, read) + extension;
}

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "message/rfc822": "eml",
  "text/calendar": "ics",
  "text/csv": "csv",
  "text/html": "html",
  "text/plain": "txt",
};

function extensionOf(contentType: string): string {
  return extensions[contentType] ?? "bin";
}
