/** What an entry of a zip is for an import; null for what is ignored (wire contract mail 9). */
export function kindOfEntry(name: string): "eml" | "mbox" | null {
  // What macOS adds to each file: it has the same extension and no mail.
  if (/(^|[/\\])(__MACOSX[/\\]|\._)/.test(name)) return null;
  const extension = /\.(eml|mbox)$/i.exec(name)?.[1];
  return extension === undefined ? null : (extension.toLowerCase() as "eml" | "mbox");
}

/** What a file is, by its first bytes (wire contract mail 9). */
export function formatOf(firstBytes: Uint8Array): "zip" | "mbox" | "eml" {
  const text = String.fromCharCode(...firstBytes.subarray(0, 5));
  if (text.startsWith("PK\u0003\u0004")) return "zip";
  return text === "From " ? "mbox" : "eml";
}
