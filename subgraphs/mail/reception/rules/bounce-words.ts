import { comparableAddress } from "../../../shared/rules/mail-address.js";
import { saidText } from "../../transport/rules/said-text.js";
import { readWords } from "./failure-words.js";

/** The most characters of a notice that are read: its beginning matters. */
const mostCharacters = 16 * 1024;
/** The first characters of a notice, which state its subject. */
const beginning = 1_500;
/** Lines after an address that may contain the reason. */
const reasonLines = 6;

/** A mail server's notice without a machine-readable part. */
export interface WordedNotice {
  readonly subject: string | null;
  readonly text: string;
  /** Those of the headers X-Failed-Recipients. */
  readonly failedRecipients: readonly string[];
}

/** The result for the recipient in a notice: that it failed, or nothing certain. */
export interface WordedFailure {
  readonly smtpCode: number | null;
  readonly text: string;
}

/** The beginning of the returned mail. */
const copyBegins =
  /^(?:-{2,60} {0,20}(?:below this line is a copy|this is a copy of|original message|the header|returned message)|(?:original|unsent) message(?: headers)?(?: follows)?:|original message follows\.|return-path:|received: )/im;

/**
 * Why a mail failed for one recipient, from the text of a notice without a machine-readable part; null when it is not
 * certain. A notice that names only other addresses is about those.
 * @param address as it was written to
 */
export function readWordedFailure(notice: WordedNotice, address: string): WordedFailure | null {
  // Mail is sent with the domain in punycode, and servers name the address that they got.
  const spellings = [...new Set([address.toLowerCase(), comparableAddress(address)])];
  const searched = notice.text.slice(0, mostCharacters);
  const copy = searched.search(copyBegins);
  const text = copy > 0 ? searched.slice(0, copy) : searched;
  const opening = `${notice.subject ?? ""}\n${text.slice(0, beginning)}`.toLowerCase().replaceAll(/\s+/g, " ");
  const words = readWords(opening);
  if (words === "not final") return null;
  const listed = notice.failedRecipients.map(comparableAddress);
  if (listed.length > 0 && !listed.includes(comparableAddress(address))) return null;
  const lines = text.split("\n");
  const named = lineOf(lines, spellings);
  if (named < 0 && listed.length === 0 && lines.some((line) => /[^\s<>@]@[^\s<>@]/.test(line))) return null;
  const wanted = spellings.find((spelling) => named >= 0 && namesAddress(lines[named]!, spelling)) ?? spellings[0]!;
  const said = reasonOf(lines, named, wanted);
  // In an unknown language, a permanent answer next to the address is enough.
  if (words === "unknown" && listed.length === 0 && !(named >= 0 && permanent.test(said))) return null;
  const code = /(?:^|[^\d.])([45]\d\d)(?=[ -]|$)/.exec(said)?.[1];
  return { smtpCode: code === undefined ? null : Number(code), text: said };
}

/** The line that names the address, rather not a header `To` that the notice repeats before it; -1 for none. */
function lineOf(lines: readonly string[], spellings: readonly string[]): number {
  const names = (line: string) => spellings.some((spelling) => namesAddress(line, spelling));
  const named = lines.findIndex((line) => !/^\s{0,8}(?:to|cc)\s?:/i.test(line) && names(line));
  return named < 0 ? lines.findIndex(names) : named;
}

/** An answer of SMTP with its extended code (RFC 3463), as in `550 5.1.1` and `550-5.7.1`. */
const permanent = /(?:^|[^\d.])5\d\d[ -]#?5\.\d{1,3}\.\d{1,3}(?!\d)/;

/** Whether a line contains an address, and not a longer one that includes it. */
function namesAddress(line: string, wanted: string): boolean {
  const lower = line.toLowerCase();
  const at = lower.indexOf(wanted);
  if (at < 0) return false;
  const [before, after] = [lower[at - 1] ?? " ", lower.slice(at + wanted.length)];
  return !/[\w.+-]/.test(before) && !/^(?:\w|-|\.\w)/.test(after);
}

/** A line that separates parts of a notice. */
const isRule = (line: string): boolean => /^[|\s]*[-=_*#]{3,}/.test(line);

/**
 * The text after the address, up to the next blank line after a text, except after a colon, as in `because:`. Without
 * such a text, the paragraph of the address; the opening when no line contains it.
 */
function reasonOf(lines: readonly string[], named: number, wanted: string): string {
  if (named < 0) return saidText(lines.slice(0, reasonLines).join(" "));
  const line = lines[named]!;
  const rest = line.slice(line.toLowerCase().indexOf(wanted) + wanted.length).replace(/^[>)"':,;.\s]+/, "");
  const said: string[] = rest === "" ? [] : [rest];
  for (const next of lines.slice(named + 1, named + 1 + reasonLines)) {
    if (isRule(next)) break;
    if (next.trim() !== "") said.push(next.trim());
    else if (said.length > 0 && !said.at(-1)!.endsWith(":")) break;
  }
  return saidText((said.length === 0 ? paragraphTo(lines, named) : said).join(" "));
}

function paragraphTo(lines: readonly string[], last: number): readonly string[] {
  const before = lines.slice(Math.max(0, last - reasonLines), last + 1);
  return before.slice(before.findLastIndex((line) => line.trim() === "" || isRule(line)) + 1);
}
