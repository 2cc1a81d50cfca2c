import { comparableAddress } from "../../../shared/rules/mail-address.js";
import { saidText } from "../../transport/rules/said-text.js";

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

/** Phrases of servers that have given up: qmail, Postfix, Exim, Sendmail, Exchange, Gmail, and similar ones. */
const failures: readonly RegExp[] = [
  /^(?:undeliver(?:able|ed)\b|mail delivery failed\b|returned mail\b|failure notice\b|delivery failure\b|delivery status notification \(failure\))/,
  /\bthis is the [\w.-]{0,60} ?(?:qmail-send|mail delivery) program\b/,
  /\bi'm sorry to have to inform you that your message could not be delivered\b/,
  /\ba message that you sent could not be delivered to (?:one or more|all|any) of its recipients\b/,
  /\bthe following address(?:es|\(es\))? (?:failed|had permanent(?: fatal)? (?:delivery )?errors?)\b/,
  /\byour message did not reach some or all of the intended recipients\b/,
  /\b(?:your )?message (?:could not|couldn't|cannot|can't|wasn't|was not|has not been able to) be(?:en)? delivered\b/,
  /\b(?:your )?message (?:wasn't|was not) delivered\b/,
  /\bdelivery (?:has failed|failed) (?:to|for) (?:these|the following|this) (?:recipients?|address(?:es)?|mailbox)/,
  /\bdelivery to the following (?:recipients?|address(?:es)?)(?:\(s\))? (?:(?:has|have|was|were) )?(?:failed|aborted)\b/,
  /\byour (?:message|mail|e-mail|email) to [^.]{1,20}.{0,320}? (?:could not|couldn't|cannot|can't) be delivered\b/,
  /\byour (?:message|mail|e-mail|email)(?: to .{1,320}?)? (?:was|has been) (?:automatically )?rejected\b/,
  /\b(?:this is a|a) permanent (?:error|failure)\b/,
  /\bunable to deliver (?:(?:your|the) )?(?:message|mail|e-mail|email)\b/,
  /\b(?:could not|couldn't) deliver (?:(?:your|the) )?(?:message|mail|e-mail|email)\b/,
  /\bi (?:wasn't|was not) able to deliver your message\b/,
  /\bthe following recipient\(?s?\)? (?:could not|cannot) be reached\b/,
  /\bundeliverable (?:mail|message|to)\b/,
  // Other languages, used in notices of Exchange and of providers.
  /(?:unzustellbar|nicht zustellbar|konnten? nicht zugestellt werden|fehler bei der nachrichtenzustellung)/,
  /(?:non remis|n['’](?:a|ont) pas pu être (?:remis|distribué|délivré)|échec de (?:la )?remise)/,
  /(?:no se (?:pudo|ha podido) entregar|no se puede entregar|no entregado|error de entrega)/,
  /(?:impossibile recapitare|mancato recapito|non è stato possibile (?:recapitare|consegnare))/,
  /(?:não (?:pôde|pode|foi possível) (?:ser )?entreg|falha na entrega)/,
  /(?:onbestelbaar|kon(?:den)? niet worden (?:bezorgd|afgeleverd))/,
];

/** Phrases of notices that are not final, or not about a failure. */
const noEnds: readonly RegExp[] = [
  /\bthis is a warning (?:message )?only\b/,
  /\byou do not need to re-?send\b/,
  /\bhas not (?:yet )?been delivered\b/,
  /\bhas been delayed\b/,
  /\bdelivery (?:is|was|has been) delayed\b/,
  /\bdelayed (?:mail|\d+ hours?)\b/,
  /\bdelivery incomplete\b/,
  /\bstatus notification \(delay\)/,
  /\b(?:will|shall) (?:keep trying|be retried|retry|continue to try|try again)\b/,
  /\btransient non-fatal errors\b/,
  /\bhas been (?:successfully )?delivered\b/,
  /\bwas successfully delivered\b/,
  /\bout of (?:the )?office\b/,
  /(?:verzögert|noch nicht zugestellt|wird weiter(?:hin)? versucht|abwesenheit)/,
  /(?:retardé|différé|absence du bureau|con retraso|retrasad|ritardo|atrasad|vertraagd)/,
];

/** The beginning of the returned mail. */
const copyBegins =
  /^(?:-{2,60} {0,20}(?:below this line is a copy|this is a copy of|original message|the header|returned message)|(?:original|unsent) message(?: headers)?(?: follows)?:|return-path:|received: )/im;

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
  if (noEnds.some((words) => words.test(opening))) return null;
  const listed = notice.failedRecipients.map(comparableAddress);
  if (listed.length > 0 ? !listed.includes(comparableAddress(address)) : !failures.some((words) => words.test(opening)))
    return null;
  const lines = text.split("\n");
  const named = lines.findIndex((line) => spellings.some((spelling) => namesAddress(line, spelling)));
  if (named < 0 && listed.length === 0 && lines.some((line) => /[^\s<>@]@[^\s<>@]/.test(line))) return null;
  const wanted = spellings.find((spelling) => named >= 0 && namesAddress(lines[named]!, spelling)) ?? spellings[0]!;
  const said = reasonOf(lines, named, wanted);
  const code = /(?:^|[^\d.])([45]\d\d)(?=[ -]|$)/.exec(said)?.[1];
  return { smtpCode: code === undefined ? null : Number(code), text: said };
}

/** Whether a line contains an address, and not a longer one that includes it. */
function namesAddress(line: string, wanted: string): boolean {
  const lower = line.toLowerCase();
  const at = lower.indexOf(wanted);
  if (at < 0) return false;
  const [before, after] = [lower[at - 1] ?? " ", lower.slice(at + wanted.length)];
  return !/[\w.+-]/.test(before) && !/^(?:\w|-|\.\w)/.test(after);
}

/** The text after the address, up to the next blank line after a text; the opening when no line contains it. */
function reasonOf(lines: readonly string[], named: number, wanted: string): string {
  if (named < 0) return saidText(lines.slice(0, reasonLines).join(" "));
  const line = lines[named]!;
  const rest = line.slice(line.toLowerCase().indexOf(wanted) + wanted.length).replace(/^[>):,;\s]+/, "");
  const said: string[] = rest === "" ? [] : [rest];
  for (const next of lines.slice(named + 1, named + 1 + reasonLines)) {
    if (next.trim() !== "") said.push(next.trim());
    else if (said.length > 0) break;
  }
  return saidText(said.length === 0 ? line : said.join(" "));
}
