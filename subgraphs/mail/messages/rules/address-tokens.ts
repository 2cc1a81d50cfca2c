/** The tokens of an address list (RFC 5322 3.2), and the text between a token and the previous one. */
export interface AddressToken {
  /** `broken` is a quote, comment or literal without an end. */
  readonly kind: "atom" | "quoted" | "comment" | "literal" | "special" | "broken";
  /** The content of quotes and comments; for others the text itself. */
  readonly text: string;
  readonly gap: "none" | "blank" | "comment";
  /** Its beginning and end in the text. */
  readonly start: number;
  readonly end: number;
}

const blanks = " \t\r\n";
const specials = '()<>[]:;@\\,."';
const closing: Readonly<Record<string, string>> = { '"': '"', "(": ")", "[": "]" };
const kinds = { '"': "quoted", "(": "comment", "[": "literal" } as const;

/** The tokens of a text, including comments. It examines each character a fixed number of times. */
export function addressTokens(text: string): AddressToken[] {
  const tokens: AddressToken[] = [];
  // If a delimiter has no end once, it has none later: the rest is not searched again.
  const unended = new Set<string>();
  let gap: AddressToken["gap"] = "none";
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    if (blanks.includes(character)) {
      gap = "blank";
      at++;
      continue;
    }
    // Some programs escape the brackets of a name instead of quoting it: `Foo \(Bar\) <…>`.
    if (character === "\\" && (text[at + 1] === "(" || text[at + 1] === ")")) {
      tokens.push({ kind: "atom", text: text[at + 1]!, gap, start: at, end: at + 2 });
      gap = "none";
      at += 2;
      continue;
    }
    const enclosed = character in kinds && !unended.has(character) ? readEnclosed(text, at) : null;
    const kind = kindOf(character, enclosed !== null);
    const end = enclosed?.end ?? (kind === "atom" ? endOfAtom(text, at) : at + 1);
    if (kind === "broken") unended.add(character);
    tokens.push({ kind, text: enclosed?.text ?? text.slice(at, end), gap, start: at, end });
    gap = kind === "comment" ? "comment" : "none";
    at = end;
  }
  return tokens;
}

function kindOf(character: string, isEnclosed: boolean): AddressToken["kind"] {
  if (character in kinds) return isEnclosed ? kinds[character as keyof typeof kinds] : "broken";
  return specials.includes(character) ? "special" : "atom";
}

function endOfAtom(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && !specials.includes(text[end]!) && !blanks.includes(text[end]!)) end++;
  return end;
}

/** The content of quotes, brackets or a comment, and its end; null without an end. Comments nest. */
function readEnclosed(text: string, start: number): { readonly text: string; readonly end: number } | null {
  const [open, close] = [text[start]!, closing[text[start]!]!];
  let depth = 1;
  let said = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]!;
    if (character === "\\" && at + 1 < text.length) {
      said += text[++at]!;
      continue;
    }
    if (character === close && --depth === 0) {
      return { text: open === "[" ? text.slice(start, at + 1) : said, end: at + 1 };
    }
    if (character === open && open === "(") depth++;
    said += character;
  }
  return null;
}
