import iconv from "iconv-lite";

/** A decoder of bytes to characters. */
export interface Charset {
  /** In the decoder's spelling. */
  readonly name: string;
  /** `shifted`: seven bits, with escapes that change the meaning of later bytes (see `shifted-charset.ts`). */
  readonly decoder: "web" | "iconv" | "utf-16" | "utf-32" | "shifted";
}

/** Names without meaning. Old programs declare ASCII and send anything. */
const nothing =
  /^(|(us-?)?ascii|ansi_x3\.4.*|(x-)?unknown.*|(x-)?user.?defined|default|none|undefined|null|binary|[78]-?bits?)$/;

/** Names of ASCII in any spelling, without other signs: it is declared for anything, too. */
const ascii = /^((cs|us)?ascii[78]?|iso646(us|irv.*|basic.*)|(ibm|cp)367|isoir6)$/;

/** Names in mail that neither the web nor iconv knows. */
const others: readonly (readonly [RegExp, Charset])[] = [
  [/^(cs|x-)?(hz|hz-gb-?2312)$/, { name: "hz", decoder: "shifted" }],
  [/^(cs|x-)?iso-?2022-?kr$/, { name: "iso-2022-kr", decoder: "shifted" }],
  [/^(cs|x-)?iso-?2022-?cn(-ext)?$/, { name: "iso-2022-cn", decoder: "shifted" }],
  [/^(cs|x-)?iso-?2022-?jp|^(x-)?cp-?5022[0-2]$|^jis$/, { name: "iso-2022-jp", decoder: "web" }],
  [/^(cs|x-)?(unicode-?[12]-?[01]-?)?utf-?7$/, { name: "utf-7", decoder: "iconv" }],
  [/^(utf-?16|(iso-10646-)?ucs-?2|unicode|csunicode|utf-?16le)$/, { name: "utf-16le", decoder: "utf-16" }],
  [/^(utf-?16be|unicodefffe)$/, { name: "utf-16be", decoder: "utf-16" }],
  [/^(cs)?(utf-?32|iso-10646-ucs-?4|ucs-?4)$/, { name: "utf-32", decoder: "utf-32" }],
  [/^utf-?32(le|be)$/, { name: "utf-32", decoder: "utf-32" }],
  [/^(cs|x-)?(uhc|cp50949|mac-?korean|euc-?kr.*)$/, { name: "cp949", decoder: "iconv" }],
  [/^(cs|x-)?(ujis|cp51932|cp20932|euc-?jp.*)$/, { name: "euc-jp", decoder: "web" }],
  [/^((cs|x-)?(s(hift)?[-_]?jis.*|mac-?japanese)|(.*[^a-z0-9])?cp-?932)$/, { name: "shift_jis", decoder: "web" }],
  [/^(cs|x-)?(gb-?18030.*|mac-?chinese-?simp)$/, { name: "gb18030", decoder: "iconv" }],
  [/^(cs|x-)?mac-?chinese-?trad$/, { name: "big5hkscs", decoder: "iconv" }],
  [/^(x-cp20936|cp51936|euc-?(gb|cn).*|(.*[^a-z0-9])?gb[-_]?2312.*)$/, { name: "gb18030", decoder: "iconv" }],
  [/^(visual|logical)$/, { name: "iso-8859-8", decoder: "web" }],
  [/^(iso-?8859-?1|latin-?1|l1|(x-)?(cp|windows|win|ms)-?1252)$/, { name: "windows-1252", decoder: "iconv" }],
];

/** Charsets that Node.js knows in part only: mail in their names has characters of later versions. */
const fuller: ReadonlyMap<string, string> = new Map([
  ["gbk", "gb18030"],
  ["euc-kr", "cp949"],
  ["big5", "big5hkscs"],
]);

// Its table is created on first use.
iconv.encodingExists("utf8");

const known = new Map<string, Charset | null>();
/** Names come from senders and may be invented. */
const mostKnown = 500;

/** The charset of a name; null for an unknown one, so that the bytes must decide. */
export function charsetNamed(name: string | undefined): Charset | null {
  const plain = (name ?? "")
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/^['"\s]+|['"\s]*([;,*(\s].*)?$/g, "");
  const remembered = known.get(plain);
  if (remembered !== undefined) return remembered;
  const found = find(plain);
  if (known.size < mostKnown) known.set(plain, found);
  return found;
}

/** Whether a charset has no byte beyond ASCII. */
export function isSevenBit({ name }: Charset): boolean {
  return /^(iso-2022-(jp|kr|cn)|hz|utf-7)$/.test(name);
}

function find(name: string): Charset | null {
  if (nothing.test(name) || ascii.test(name.replaceAll(/[^a-z0-9]/g, ""))) return null;
  const other = others.find(([pattern]) => pattern.test(name))?.[1];
  if (other !== undefined) return other;
  const part = /(?<!\d)8859[-_]?(\d{1,2})(?!\d)/.exec(name)?.[1];
  const page = /^(?:x-)?(?:ms|cp|windows|win|ibm|dos|codepage|oem)[-_ ]?(\d{3,5})$/.exec(name)?.[1];
  const candidates = [
    name,
    ...(part === undefined ? [] : [`iso-8859-${part}`]),
    ...(page === undefined ? [] : [`windows-${page}`, `cp${page}`]),
    name.replace(/^x-/, ""),
  ];
  for (const candidate of candidates) {
    if (!isKnown(candidate)) continue;
    const web = webName(candidate);
    const superset = fuller.get(web ?? "");
    if (web === null || superset !== undefined) return { name: superset ?? candidate, decoder: "iconv" };
    return { name: web, decoder: web.startsWith("utf-16") ? "utf-16" : "web" };
  }
  return null;
}

/**
 * By the table: asking for a missing decoder costs an exception, and a mail may contain thousands of invented names.
 */
function isKnown(name: string): boolean {
  const plain = name.replaceAll(/:\d{4}$|[^0-9a-z]/g, "");
  // Its encodings of bytes as text are not charsets.
  return Object.hasOwn(iconv.encodings ?? {}, plain) && !/^(base64|hex|binary|utf7imap|_)/.test(plain);
}

function webName(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
