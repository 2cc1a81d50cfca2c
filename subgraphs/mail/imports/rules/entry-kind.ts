/** The kind of a zip entry, by its name: a mail, an mbox, or unknown until its first line is read. */
export type EntryKind = "eml" | "mbox" | "unknown";

/**
 * The kind of a zip entry; null when it is ignored (wire contract mail 9). Folders of Apple Mail (`X.mbox/mbox`) and of
 * Thunderbird (`Inbox`, `Inbox.sbd/2.0`), and the mails of a Maildir, have no extension.
 */
export function kindOfEntry(name: string): EntryKind | null {
  const path = name.replaceAll("\\", "/");
  // Files that macOS adds for each file have the same extension but contain no mail. Folders of a Maildir begin with a
  // dot, and contain mail.
  if (/(^|\/)(__MACOSX\/|\._)|(^|\/)\.[^/]*$/.test(path) || path.endsWith("/")) return null;
  const extension = /\.([^./]*)$/.exec(path)?.[1]!.toLowerCase();
  if (extension === "eml" || extension === "emlx") return "eml";
  if (extension === "mbox" || extension === "mbx" || extension === "mbs") return "mbox";
  if (extension === undefined || /^\d*$/.test(extension)) return "unknown";
  if (/(^|\/)(cur|new)\/[^/]*$/.test(path)) return "unknown";
  return /\.sbd\/[^/]*$/i.test(path) && extension !== "msf" ? "unknown" : null;
}

/** Whether a mail of a Maildir has the flag of the trash, in its name: `1.M1.host:2,ST`, on Windows with `;` or `!`. */
export function isTrashed(name: string): boolean {
  return /(^|[/\\])(cur|new)[/\\][^/\\]*[:;!_-]2,[A-SU-Za-z]*T[A-Za-z]*$/.test(name);
}

/** The kind of a file, by its first bytes (wire contract mail 9). */
export function formatOf(firstBytes: Uint8Array, looksLike: "mbox" | "eml" | null): "zip" | "mbox" | "eml" {
  if (String.fromCharCode(...firstBytes.subarray(0, 4)) === "PK\u0003\u0004") return "zip";
  return looksLike === "mbox" ? "mbox" : "eml";
}
