/** A file that Apple Mail stores next to a mail: `…/Attachments/7/2.1/a.pdf` belongs to `…/Messages/7.partial.emlx`. */
export interface AppleAttachment {
  /** The folder of the mail's files. */
  readonly folder: string;
  /** The number of the part, as IMAP counts: `2.1`. */
  readonly part: string;
  readonly filename: string;
}

/** The folder with the files of a mail in a zip; null when its parts are complete. */
export function attachmentFolderOf(name: string): string | null {
  const [, parent, number] = /^(.*?)Messages[/\\](\d{1,15})\.partial\.emlx$/s.exec(name) ?? [];
  return number === undefined ? null : `${parent!.replaceAll("\\", "/")}Attachments/${number}`;
}

/** The place of such a file, by its name in a zip; null for another one. */
export function appleAttachment(name: string): AppleAttachment | null {
  const found = /^(.*Attachments\/\d{1,15})\/(\d{1,4}(?:\.\d{1,4}){0,40})\/([^/]+)$/s.exec(name.replaceAll("\\", "/"));
  return found === null ? null : { folder: found[1]!, part: found[2]!, filename: found[3]! };
}
