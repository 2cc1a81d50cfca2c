import { type AddressToken, addressTokens } from "./address-tokens.js";
import { localPart, mailDomain } from "./mail-address.js";

/** An entry between two commas of an address list, and its text. */
export type AddressEntry = { readonly source: string } & (
  | {
      readonly kind: "address";
      readonly address: string;
      readonly name: string;
      /** Words before a comma that became part of the name. */
      readonly words?: string;
      /** Something besides the address was left out. */
      readonly isDoubtful: boolean;
    }
  /** It has an `@` but cannot be parsed, or it has none. */
  | { readonly kind: "unread" | "words" }
);

/** A piece of an entry: words, or the content of angle brackets. */
interface Piece {
  readonly isAngle: boolean;
  readonly tokens: AddressToken[];
}

/** Schemes that programs put before an address. */
const schemes = ["mailto", "smtp"];

/**
 * The entries of an address list, groups expanded (RFC 5322 3.4 and 4.4). It supports comments, routes, quotes and
 * blanks around dots, and a few common mistakes. It never takes a part of a text for an address. The work is linear.
 *
 * It is not a library, because the maintained ones do the opposite: addressparser (nodemailer, postal-mime) finds
 * addresses in any text, and email-addresses refuses an entire list for one mistake.
 */
export function readAddressList(text: string): AddressEntry[] {
  const entries: AddressEntry[] = [];
  // `Doe, John <john@x.example>`: a comma that should have been quoted.
  let words: AddressEntry[] = [];
  for (const entry of splitEntries(addressTokens(text))) {
    for (const read of readEntry(entry, text)) {
      if (read.kind === "words" && !entry.pieces.some(({ isAngle }) => isAngle)) {
        words.push(read);
      } else if (read.kind === "address" && words.length > 0 && entry.pieces.some(({ isAngle }) => isAngle)) {
        const name = [...words.map(({ source }) => source), read.name].join(", ");
        entries.push({ ...read, name, words: words.map(({ source }) => source).join(", ") });
        words = [];
      } else {
        entries.push(...words, read);
        words = [];
      }
    }
  }
  return [...entries, ...words];
}

interface Entry {
  readonly pieces: readonly Piece[];
  readonly isBroken: boolean;
  /** The words before a colon that begins no group, because no semicolon ends it. */
  readonly label: string;
  /** Its beginning and end in the text. */
  readonly start: number;
  readonly end: number;
}

function splitEntries(tokens: readonly AddressToken[]): Entry[] {
  const entries: Entry[] = [];
  let pieces: Piece[] = [];
  let isBroken = false;
  let label = "";
  let first: AddressToken | undefined;
  const groupEnd = tokens.findLastIndex((token) => isSpecial(token, ";"));
  const end = (last: AddressToken | undefined) => {
    if (pieces.length > 0) entries.push({ pieces, isBroken, label, start: first!.start, end: last!.end });
    [pieces, isBroken, label, first] = [[], false, "", undefined];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (isSpecial(token, ",") || isSpecial(token, ";")) {
      end(tokens[at - 1]);
      continue;
    }
    first ??= token;
    if (isSpecial(token, "<")) {
      const close = endOfAngle(tokens, at + 1);
      // An empty bracket before another one is a doubled bracket.
      if (close === at + 1 && isSpecial(tokens[close], "<")) continue;
      isBroken ||= !isSpecial(tokens[close], ">") && close < tokens.length;
      pieces.push({ isAngle: true, tokens: tokens.slice(at + 1, close) });
      at = isSpecial(tokens[close], ">") ? close : close - 1;
    } else if (isSpecial(token, ">") && pieces.at(-1)?.isAngle === true) {
      continue;
    } else if (isSpecial(token, ":") && !isBroken && isLabel(pieces)) {
      if (at > groupEnd) label = labelOf(label, pieces);
      [pieces, first] = [[], undefined];
    } else {
      isBroken ||= token.kind === "broken" || isSpecial(token, ":");
      const last = pieces.at(-1);
      if (last === undefined || last.isAngle) pieces.push({ isAngle: false, tokens: [token] });
      else last.tokens.push(token);
    }
  }
  end(tokens.at(-1));
  return entries;
}

/**
 * The end of a bracket: its closing bracket, or the beginning of another one. Without an end it ends with the list, if
 * there is no comma.
 */
function endOfAngle(tokens: readonly AddressToken[], start: number): number {
  let comma = -1;
  for (let at = start; at < tokens.length; at++) {
    if (isSpecial(tokens[at], ">")) return at;
    if (isSpecial(tokens[at], "<")) return comma < 0 ? at : comma;
    if (comma < 0 && isSpecial(tokens[at], ",")) comma = at;
  }
  return comma < 0 ? tokens.length : comma;
}

/** Whether the text before a colon names a group or a scheme: then it contains no address. */
function isLabel(pieces: readonly Piece[]): boolean {
  return pieces.every(({ isAngle, tokens }) => !isAngle && !tokens.some((token) => isSpecial(token, "@")));
}

function labelOf(before: string, pieces: readonly Piece[]): string {
  const name = nameOf(pieces.flatMap(({ tokens }) => tokens));
  return name === "" || schemes.includes(name.toLowerCase()) ? before : `${before}${name}: `;
}

function readEntry({ pieces, isBroken, label, start, end }: Entry, text: string): AddressEntry[] {
  const source = text.slice(start, end);
  const asItStands: AddressEntry = { kind: source.includes("@") ? "unread" : "words", source };
  if (isBroken) return [asItStands];
  if (pieces.some(({ isAngle }) => isAngle)) {
    const [one, ...others] = readBrackets(pieces, source) ?? [asItStands];
    const isNamed = one?.kind === "address" && one.name !== "" && others.length === 0;
    return isNamed ? [{ ...one, name: label + one.name }] : [...(one === undefined ? [] : [one]), ...others];
  }
  const tokens = pieces.flatMap((piece) => piece.tokens);
  const only = bareAddress(tokens);
  if (only !== null)
    return [{ kind: "address", source, address: only, name: commentsAfter(tokens), isDoubtful: mayEnd(tokens) }];
  // A lone comment is not an address, but some readers take it for one.
  const isSilent = asItStands.kind === "words" && tokens.every(({ kind }) => kind === "comment");
  return isSilent ? [] : [asItStands];
}

/** The addresses in brackets, each with the words before it. Null when one of them is invalid. */
function readBrackets(pieces: readonly Piece[], source: string): AddressEntry[] | null {
  const found: { address: string; name: string; isDoubtful: boolean }[] = [];
  let words: readonly AddressToken[] = [];
  for (const { isAngle, tokens } of pieces) {
    if (isAngle) {
      const inside = addressInBrackets(tokens);
      if (inside === null) return null;
      found.push({ ...inside, name: nameOf(words) || commentsOf(words) });
      words = [];
      continue;
    }
    words = tokens;
    const last = found.at(-1);
    if (last === undefined) continue;
    // After a bracket a comma may be missing, or the name follows it.
    if (tokens.some((token) => isSpecial(token, "@"))) {
      const address = bareAddress(tokens);
      if (address === null) return null;
      found.push({ address, name: "", isDoubtful: mayEnd(tokens) });
      words = [];
    } else if (last.name === "") {
      last.name = nameOf(tokens) || commentsOf(tokens);
    }
  }
  return found.map((one) => ({ kind: "address", source, ...one }));
}

/** The only address in brackets, after a route and a scheme. */
function addressInBrackets(all: readonly AddressToken[]): { address: string; isDoubtful: boolean } | null {
  const tokens = withoutScheme(withoutRoute(all.filter(({ kind }) => kind !== "comment")));
  const segments = segmentsOf(tokens);
  const [only, ...others] = segments.filter((segment) => segment.some((token) => isSpecial(token, "@")));
  if (only === undefined || others.length > 0) return null;
  const address = addressOf(only);
  return address === null ? null : { address, isDoubtful: segments.length > 1 || mayEnd(only) };
}

/** An address without brackets. */
function bareAddress(all: readonly AddressToken[]): string | null {
  const segments = segmentsOf(all.filter(({ kind }) => kind !== "comment"));
  const [only] = segments;
  if (only === undefined || segments.length > 1 || isSentence(only)) return null;
  return addressOf(only);
}

/** A dot of the local part with a blank on one side: `Mr. bob@x.example`. */
function isSentence(segment: readonly AddressToken[]): boolean {
  const at = segment.findIndex((token) => isSpecial(token, "@"));
  return segment.some(
    (token, place) =>
      place > 0 &&
      place < at &&
      isSpecial(token, ".") &&
      (token.gap === "blank") !== (segment[place + 1]!.gap === "blank"),
  );
}

/** A dot of the domain with a blank on one side: `ada@x.example. Hello`. For other readers the address ends there. */
function mayEnd(all: readonly AddressToken[]): boolean {
  const tokens = all.filter(({ kind }) => kind !== "comment");
  const at = tokens.findLastIndex((token) => isSpecial(token, "@"));
  return tokens.some((token, place) => {
    const next = tokens[place + 1];
    return place > at && isSpecial(token, ".") && next !== undefined && token.gap !== next.gap;
  });
}

/** `@a,@b:user@host` (RFC 5322 4.4). */
function withoutRoute(tokens: readonly AddressToken[]): readonly AddressToken[] {
  if (!isSpecial(tokens[0], "@")) return tokens;
  return tokens.slice(tokens.findLastIndex((token) => isSpecial(token, ":")) + 1);
}

function withoutScheme(tokens: readonly AddressToken[]): readonly AddressToken[] {
  const isScheme = isSpecial(tokens[1], ":") && schemes.includes(tokens[0]!.text.toLowerCase());
  return isScheme ? tokens.slice(2) : tokens;
}

/** Tokens without blanks between them. Blanks around dots and `@` are allowed. */
function segmentsOf(tokens: readonly AddressToken[]): AddressToken[][] {
  const segments: AddressToken[][] = [];
  for (const [at, token] of tokens.entries()) {
    const joins = token.gap === "none" || isJoint(token) || isJoint(tokens[at - 1]);
    const last = segments.at(-1);
    if (last === undefined || !joins) segments.push([token]);
    else last.push(token);
  }
  return segments;
}

const isJoint = (token: AddressToken | undefined): boolean => isSpecial(token, ".") || isSpecial(token, "@");

function addressOf(tokens: readonly AddressToken[]): string | null {
  const at = tokens.findIndex((token) => isSpecial(token, "@"));
  if (at < 0) return null;
  const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)];
  if (!before.every(isWordOrDot) || !after.every(isPlainOrDot)) return null;
  // A quote next to a word without a dot between them is not a local part.
  if (before.some((token, place) => !isSpecial(token, ".") && place > 0 && !isSpecial(before[place - 1], ".")))
    return null;
  let [local, domain] = [textOf(before), textOf(after)];
  const isQuoted = before.some(({ kind }) => kind === "quoted");
  if (local.startsWith("'") && domain.endsWith("'")) [local, domain] = [local.slice(1), domain.slice(0, -1)];
  const [first, second] = [localPart(local, isQuoted), mailDomain(domain)];
  return first === null || second === null ? null : `${first}@${second}`;
}

const isWordOrDot = (token: AddressToken): boolean =>
  token.kind === "atom" || token.kind === "quoted" || isSpecial(token, ".");

const isPlainOrDot = (token: AddressToken): boolean =>
  token.kind === "atom" || token.kind === "literal" || isSpecial(token, ".");

const textOf = (tokens: readonly AddressToken[]): string => tokens.map(({ text }) => text).join("");

/** Words in decoded form, without comments. */
function nameOf(tokens: readonly AddressToken[]): string {
  return tokens
    .filter(({ kind }) => kind !== "comment")
    .map(({ text, gap }, at) => (gap === "none" || at === 0 ? text : ` ${text}`))
    .join("")
    .trim();
}

/** The text after an address, which was its name before there were angle brackets. */
function commentsAfter(tokens: readonly AddressToken[]): string {
  return commentsOf(tokens.slice(tokens.findLastIndex(({ kind }) => kind !== "comment") + 1));
}

function commentsOf(tokens: readonly AddressToken[]): string {
  return tokens
    .filter(({ kind }) => kind === "comment")
    .map(({ text }) => text)
    .join(" ")
    .trim();
}

function isSpecial(token: AddressToken | undefined, text: string): boolean {
  return token !== undefined && token.kind === "special" && token.text === text;
}
