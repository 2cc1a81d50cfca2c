const longestBytes = 200;
const encoder = new TextEncoder();

/** What an attachment is before it has its final name. */
export interface UnnamedAttachment {
  readonly filename: string | null;
  readonly contentType: string;
}

/**
 * Names for the attachments of one message, in their order (wire contract mail 2.3): safe in a path, at most 200 bytes,
 * each once. Clients put them into paths as they are.
 */
export function attachmentNames(attachments: readonly UnnamedAttachment[]): string[] {
  const taken = new Set<string>();
  return attachments.map(({ filename, contentType }, index) => {
    const wanted = safeName(filename ?? "") || `attachment-${index + 1}.${extensionOf(contentType)}`;
    let name = wanted;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = numbered(wanted, copy);
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Without what would cut or break a path, or turn the direction of reading. */
function safeName(name: string): string {
  const safe = name
    .normalize("NFC")
    .replaceAll(/[#?%/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "_")
    .trim();
  if (/^[.\s_]*$/.test(safe)) return "";
  return cut(safe, longestBytes);
}

function numbered(name: string, copy: number): string {
  const suffix = ` (${copy})`;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  return cut(stem, longestBytes - suffix.length - encoder.encode(extension).length) + suffix + extension;
}

/** The beginning of a name that fits, its extension kept. */
function cut(name: string, bytes: number): string {
  if (encoder.encode(name).length <= bytes) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length);
  let short = "";
  let size = extension.length;
  for (const character of stem) {
    size += encoder.encode(character).length;
    if (size > bytes) break;
    short += character;
  }
  return short + extension;
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
