import { saidText } from "../../transport/rules/said-text.js";
import { reportedAddresses, plainField } from "./reported-address.js";

/** The most recipients of one report that are read. */
const mostRecipients = 100;
/** Characters of a report that are read. */
const mostCharacters = 64 * 1024;

/** A mail server's result for one recipient (RFC 3464). */
export interface RecipientReport {
  /** The address in the report, lower-cased, in each possible reading; empty when it names none. */
  readonly addresses: readonly string[];
  /**
   * `relayed`: passed on to a server without reports, or expanded to other addresses. It was accepted, and there will
   * be no further report.
   */
  readonly outcome: "delivered" | "failed" | "delayed" | "relayed";
  /** As 550; null when there is none. */
  readonly smtpCode: number | null;
  readonly text: string;
}

/**
 * The recipients in a part `message/delivery-status` (wire contract mail 17.5). Unknown actions are left out, unless
 * the status is permanent. `failed` is final, with any status: with 4.x.x the server has given up (RFC 3464 2.3.3).
 */
export function readDeliveryStatus(part: string): RecipientReport[] {
  return blocksOf(part.slice(0, mostCharacters)).flatMap(reportOf).slice(0, mostRecipients);
}

/** The fields that a recipient has once. */
const once = new Set(["original-recipient", "final-recipient", "action", "status"]);

/**
 * The fields of each recipient. Some servers write no blank line between two recipients, or one between the fields of
 * the same recipient.
 */
function blocksOf(part: string): ReadonlyMap<string, string>[] {
  const lines = withoutIndent(part.replaceAll(/\r+\n?/g, lineFeeds))
    .replaceAll(/\n[ \t]+(?=\n|$)/g, "\n")
    .replaceAll(/\n[ \t]+/g, " ")
    .split("\n");
  let fields = new Map<string, string>();
  const blocks = [fields];
  const begin = () => blocks.push((fields = new Map()));
  for (const line of lines) {
    if (line === "" && (fields.has("action") || fields.has("status"))) begin();
    const colon = line.indexOf(":");
    const key = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (once.has(key) && fields.has(key)) begin();
    if (key !== "" && !fields.has(key)) fields.set(key, line.slice(colon + 1).trim());
  }
  return blocks;
}

/** Several carriage returns may precede a line feed; without one, each ends a line. */
function lineFeeds(end: string): string {
  return end.endsWith("\n") ? "\n" : "\n".repeat(end.length);
}

/** Some programs indent all fields, which would else continue the first one. */
function withoutIndent(part: string): string {
  const indent = /^\n*([ \t]{1,20})\S/.exec(part)?.[1];
  return indent === undefined ? part : part.replaceAll(`\n${indent}`, "\n").replace(/^[ \t]+/, "");
}

/** The fields that name a recipient; Sendmail adds the address behind an alias. */
const recipients = ["original-recipient", "final-recipient", "x-actual-recipient"];

function reportOf(fields: ReadonlyMap<string, string>): RecipientReport[] {
  // Some servers write only the first number of a status.
  const status = /\d\.\d{1,3}\.\d{1,3}|^[245](?=$|\s)/.exec(plainField(fields.get("status") ?? ""))?.[0] ?? "";
  const outcome = outcomeOf(fields.get("action"), status);
  if (outcome === null) return [];
  const named = recipients.flatMap((key) => reportedAddresses(fields.get(key) ?? ""));
  // IronPort writes `<mx.example #5.0.0 smtp; 550 …>` instead.
  const supplement = /#[\d.]+ (smtp;.*?)>?$/s.exec(fields.get("x-supplementary-info") ?? "")?.[1];
  const diagnostic = fields.get("diagnostic-code") ?? supplement ?? "";
  const said = saidText(
    /^[a-z0-9-]{1,40}[ \t]*;/i.test(diagnostic) ? diagnostic.slice(diagnostic.indexOf(";") + 1) : diagnostic,
  );
  const code = codeOf(said);
  return [
    {
      addresses: [...new Set(named)],
      outcome,
      smtpCode: code === undefined ? null : Number(code),
      text: said === "" ? status : said,
    },
  ];
}

/**
 * The code of an answer of SMTP, which servers quote within their own words too, as in `host mx said: 550 …` and
 * `5.1.0 - Unknown address error 550-'5.1.1 …`.
 */
function codeOf(said: string): string | undefined {
  const own = /^([2-5]\d\d)\b/.exec(said)?.[1];
  return (
    own ??
    quotedCode
      .exec(said)
      ?.slice(1)
      .find((code) => code !== undefined)
  );
}

const quotedCode =
  /(?:^|[^\d.])([45]\d\d)[ -]["'#(]{0,2}[45]\.\d{1,3}\.\d{1,3}(?!\d)|\b(?:said|says|returned|replied):? ["']?([45]\d\d)(?=[ -])/i;

function outcomeOf(field: string | undefined, status: string): RecipientReport["outcome"] | null {
  const action = /^["']?([a-z]+)/.exec(plainField(field ?? "").toLowerCase())?.[1];
  if (action === "failure" || action === "fail") return "failed";
  if (action === "delay") return "delayed";
  if (action === "relayed" || action === "expanded") return "relayed";
  if (action === "failed" || action === "delivered" || action === "delayed") return action;
  // Some servers write no action, or one of their own, next to a final status.
  return status.startsWith("5") ? "failed" : null;
}
