/** A header as it stands in a mail, unfolded but not decoded. */
export interface Header {
  /** Lower-cased. */
  readonly key: string;
  readonly value: string;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const fallback = new TextDecoder("windows-1252");

/** The headers of a block of bytes, in their order. Lines that are none are left out. */
export function readHeaders(block: Uint8Array): Header[] {
  const folded: string[][] = [];
  for (const line of textOf(block).split("\n")) {
    const last = folded.at(-1);
    if (last !== undefined && /^[ \t]/.test(line)) last.push(line);
    else folded.push([line]);
  }
  return folded.flatMap((lines) => headerOf(lines.join("").replaceAll("\r", " ")));
}

/** The first header of a name; undefined when there is none. The first one wins wherever a mail repeats one. */
export function firstHeader(headers: readonly Header[], key: string): string | undefined {
  return headers.find((header) => header.key === key)?.value;
}

function headerOf(line: string): Header[] {
  const colon = line.indexOf(":");
  if (colon < 1) return [];
  const key = line.slice(0, colon).trimEnd().toLowerCase();
  // Also the line `From ` that begins a mail in an mbox, and whatever hides behind a byte order mark.
  if (!/^[!-9;-~]+$/.test(key)) return [];
  return [{ key, value: line.slice(colon + 1).trim() }];
}

/** Eight-bit headers are UTF-8 or what old programs sent. */
function textOf(block: Uint8Array): string {
  try {
    return utf8.decode(block);
  } catch {
    return fallback.decode(block);
  }
}
