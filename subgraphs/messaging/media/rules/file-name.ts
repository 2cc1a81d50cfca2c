const longestBytes = 120;
const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/heic": "heic",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "application/pdf": "pdf",
  "text/plain": "txt",
  "text/vcard": "vcf",
};

/**
 * The name of a file, without characters that would break a path or change the direction of text; at most 120 bytes.
 */
export function fileName(name: string | null, contentType: string): string {
  const safe = (name ?? "")
    .slice(0, 1_000)
    .normalize("NFC")
    .replaceAll(/[#?%/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "_")
    .trim();
  if (/^[.\s_]*$/.test(safe)) return `media.${extensions[contentType] ?? "bin"}`;
  if (Buffer.byteLength(safe) <= longestBytes) return safe;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? "";
  let short = "";
  for (const character of safe.slice(0, safe.length - extension.length)) {
    if (Buffer.byteLength(short + character) > longestBytes - extension.length) break;
    short += character;
  }
  return short + extension;
}

/** The stored form of a media type: lower case, without parameters. An invalid one becomes the type of plain bytes. */
export function mediaType(text: string | null | undefined): string {
  const type = (text ?? "").slice(0, 300).split(";", 1)[0]!.trim().toLowerCase();
  return /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(type) ? type : "application/octet-stream";
}

/** Whether a browser may show it: pictures but no drawings that can hold programs, films and sounds. */
export function isShown(contentType: string): boolean {
  return /^(image|video|audio)\//.test(contentType) && contentType !== "image/svg+xml";
}
