/** The facts from the beginning of a mail file. */
export interface FileStart {
  /** Bytes before its first line with text: a byte order mark, blanks and line ends. */
  readonly lead: number;
  /** Whether its lines end with carriage returns only, as written by old Macintosh programs. */
  readonly hasReturnsAlone: boolean;
  /** The kind of the first line with text; null for neither. */
  readonly looksLike: "mbox" | "eml" | null;
}

/** The most bytes of a file that are examined. */
export const startBytes = 64 * 1024;

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Reads the beginning of a file, or of a mail. */
export function readFileStart(bytes: Uint8Array): FileStart {
  const head = bytes.subarray(0, startBytes);
  const lead = leadOf(head);
  const line = String.fromCharCode(...head.subarray(lead, lead + 1024));
  return {
    lead,
    hasReturnsAlone: head.includes(0x0d) && !head.includes(0x0a),
    looksLike: line.startsWith("From ") ? "mbox" : /^[!-9;-~]+[ \t]*:/.test(line) ? "eml" : null,
  };
}

function leadOf(bytes: Uint8Array): number {
  let at = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0;
  while (at < bytes.length && isBlank(bytes[at]!)) at++;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
