import { decodeWords } from "postal-mime";
import { decodeBytes } from "./decode-bytes.js";
import { type GuessCharset, usualGuess } from "./guess-charset.js";
import { headerText } from "./headers.js";
import { endsOfQuoted, unescaped } from "./quoted-value.js";
import { withoutComments } from "../rules/without-comments.js";

/** A header of a value and parameters. */
export interface StructuredHeader {
  /** Lower-cased, without comments; empty for none. */
  readonly value: string;
  /** By lower-cased name. In characters; encoded words stay. */
  readonly params: ReadonlyMap<string, string>;
  /** The same without the split and percent-encoded ones, a character for each byte. */
  readonly raw: ReadonlyMap<string, string>;
}

/** Longer headers are ignored. */
const longest = 16_384;

/**
 * The text after a blank that means a missing semicolon. Anything else after a blank belongs to the value, because
 * names contain blanks.
 */
const known = /[ \t](?:boundary|charset|name|filename|format|delsp|type)(?:\*\d{0,3}\*?)?\s{0,9}=/iy;

/** A blank after a quoted value, if any parameter follows it. */
const afterQuoted = /[ \t]{1,99}(?=[\w-]{1,40}(?:\*\d{0,3}\*?)?\s{0,9}=)/y;

/**
 * Parses a header such as Content-Type, RFC 2231 included. Semicolons may be missing, and backslashes that escape
 * nothing stay: some programs send a path.
 * @param raw a character for each byte
 * @param guess the charset of bytes beyond ASCII that are neither UTF-8 nor encoded words
 */
export function structuredHeader(raw: string, guess: GuessCharset = usualGuess): StructuredHeader {
  const [first = "", ...rest] = piecesOf(withoutWords(raw.slice(0, longest), guess));
  // Blanks are allowed around the slash of a type (RFC 822 3.1.4).
  const plain = withoutComments(first, "")
    .trim()
    .replace(/^(\S{1,100})[ \t]{0,9}\/[ \t]{0,9}/, "$1/");
  const value = /^[^\s;=,"]+(?=([\s;,"]|$))/.exec(plain)?.[0] ?? "";
  const simple = new Map<string, string>();
  const sections = new Map<string, Section[]>();
  // The value may be missing: only `boundary=x`.
  for (const piece of value === "" ? [first, ...rest] : rest) {
    const equals = piece.indexOf("=");
    if (equals < 1) continue;
    const [, name, number, star] =
      /^([^\s*]+?)(?:\*(\d{1,4}))?(\*)?$/.exec(piece.slice(0, equals).trim().toLowerCase()) ?? [];
    if (name === undefined) continue;
    const text = valueOf(piece.slice(equals + 1), name);
    if (number === undefined && star === undefined) {
      if (!simple.has(name)) simple.set(name, text);
    } else {
      const section = { number: number === undefined ? null : Number(number), isEncoded: star !== undefined, text };
      const all = sections.get(name);
      // A complete one takes precedence over a split one.
      if (all === undefined || (section.number === null && all[0]!.number !== null)) sections.set(name, [section]);
      else if (section.number !== null && all[0]!.number !== null) all.push(section);
    }
  }
  const params = new Map([...simple].map(([name, text]) => [name, headerText(text, guess)]));
  // The plain one is for programs that do not know the other (RFC 6266 section 4.3).
  for (const [name, all] of sections) params.set(name, joined(all, guess));
  return { value: value.toLowerCase(), params, raw: simple };
}

/** Some programs encode the header with its value and parameters: such words are UTF-8 afterwards, like other headers. */
function withoutWords(raw: string, guess: GuessCharset): string {
  const isEncoded = /^=\?[^\s?]{1,60}\?[bq]\?[^\s?]*\?=(?:\s+=\?[^\s?]{1,60}\?[bq]\?[^\s?]*\?=)*$/i.test(raw);
  return isEncoded ? Buffer.from(decodeWords(headerText(raw, guess)), "utf8").toString("latin1") : raw;
}

/** A section of a split value, or a complete percent-encoded one. */
interface Section {
  /** Null for a complete one. */
  readonly number: number | null;
  readonly isEncoded: boolean;
  readonly text: string;
}

/** The parts between unquoted semicolons, and between blanks where a semicolon is missing. */
function piecesOf(raw: string): string[] {
  const pieces: string[] = [];
  const endOf = endsOfQuoted(raw);
  let start = 0;
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === '"') {
      at = endOf(at);
      afterQuoted.lastIndex = at + 1;
      if (!afterQuoted.test(raw)) continue;
      pieces.push(raw.slice(start, at + 1));
      start = at + 1;
    } else if (raw[at] === ";" || isMissing(raw, at)) {
      pieces.push(raw.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, raw.slice(start)];
}

/** Whether a parameter begins after the blank. */
function isMissing(raw: string, at: number): boolean {
  known.lastIndex = at;
  return known.test(raw);
}

function valueOf(text: string, name: string): string {
  const trimmed = text.trim();
  if (!trimmed.includes('"')) {
    const isName = name === "name" || name === "filename";
    return isName ? trimmed : trimmed.replace(/\s\([^()]*\)$/, "").trimEnd();
  }
  const endOf = endsOfQuoted(trimmed);
  let value = "";
  for (let at = 0; at < trimmed.length; at++) {
    const character = trimmed[at]!;
    if (character === '"') {
      const end = endOf(at);
      value += unescaped(trimmed.slice(at + 1, end));
      at = end;
    }
    // A comment may follow a quoted value.
    else if (character === "(" && trimmed[at - 1] === " " && value !== "") break;
    else value += character;
  }
  return trimmed.endsWith('"') ? value : value.trimEnd();
}

/**
 * Sections sorted into their order. Adjacent ones of one kind are decoded as one text, because a character, or an
 * encoded word, may be cut between them.
 */
function joined(sections: readonly Section[], guess: GuessCharset): string {
  let charset: string | undefined;
  let text = "";
  let pending = "";
  let isEncoded = false;
  const flush = (): void => {
    text += isEncoded ? decodeBytes(Buffer.from(pending, "latin1"), charset, guess) : headerText(pending, guess);
    pending = "";
  };
  for (const section of sections.toSorted((left, right) => left.number! - right.number!)) {
    if (section.isEncoded !== isEncoded) flush();
    isEncoded = section.isEncoded;
    if (!isEncoded) {
      pending += section.text;
      continue;
    }
    const [, named, rest] = (charset === undefined && /^([^']{0,60})'[^']{0,60}'(.*)$/s.exec(section.text)) || [];
    charset ??= named;
    pending += (rest ?? section.text).replaceAll(/%([\dA-Fa-f]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  }
  flush();
  return text;
}
