import { parse } from "tldts";
import { factsOfHtml, type HtmlFacts, type PageLink } from "./html-facts.js";
import type { KnownDomains } from "./known-domains.js";
import { findCharacters } from "./rules/characters.js";
import type { Findings } from "./rules/findings.js";
import { instructionIn, longestText } from "./rules/instructions.js";

const fewLetters = 20;
const longestHost = 1_000;
/** The line in which some services repeat the id of a message for programs. */
const messageId = /\bmessage id:\s*<[^<>]{1,300}>/gi;

/** Finds what a page hides and where its links lead; returns its facts. */
export function findInPage(html: string, known: KnownDomains, findings: Findings): HtmlFacts {
  const facts = factsOfHtml(html);
  const { hidden, sometimes, preheader, asides } = facts;
  const unseen = hidden.replaceAll(messageId, "");
  if (lettersIn(unseen) >= fewLetters) findings.add("hidden_text", "html", unseen);
  if (preheader !== null && lettersIn(preheader) > 0) findings.add("preheader", "html", preheader);
  for (const text of [hidden, sometimes, preheader ?? "", ...asides]) {
    const order = instructionIn(text);
    if (order !== null) findings.add("hidden_instructions", "html", order);
  }
  findCharacters(hidden.slice(0, longestText), "html", findings);
  for (const link of facts.links) findInLink(link, known, findings);
  const isTooLong = [hidden, sometimes].some(({ length }) => length > longestText);
  if (!facts.isComplete || isTooLong) findings.add("partly_screened", "html");
  return facts;
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const looksLikeHost = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?:[/:?#]\S*)?$/iu;
const harmlessScript = /^javascript:(void\(0\))?;?$/;
const privateAddress = /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./;

function findInLink({ text, target }: PageLink, known: KnownDomains, findings: Findings): void {
  findCharacters(text, "html", findings);
  const add = (severity: "low" | "medium"): void =>
    findings.add("link_mismatch", "html", `${text.slice(0, 200)} → ${target.slice(0, 200)}`, severity);
  const place = target
    .slice(0, 2 * longestHost)
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]/gu, "");
  if (/^(data|javascript|vbscript):/.test(place)) return harmlessScript.test(place) ? undefined : add("medium");
  const address = place.startsWith("//") ? `https:${place}` : place;
  const named = /^https?:[\\/]*([^\\/?#]*)/.exec(address)?.[1];
  if (named === undefined) return;
  // Long names before a host, or of one, deceive; and converting them takes long.
  if (named.length > longestHost) return add("medium");
  const host = hostOf(address);
  if (host === null) return;
  const isNumber = /^\[|^\d{1,3}(\.\d{1,3}){3}$/.test(host) && !privateAddress.test(host);
  if (isNumber || known.likenessOf(host) === "same") return add("medium");
  const said = looksLikeHost.exec(text.trim().slice(0, longestHost))?.[1]?.toLowerCase();
  if (said === undefined) return;
  const site = parse(said);
  if (site.domain !== null && site.isIcann === true && site.domain !== parse(host).domain) add("low");
}

function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname;
  } catch {
    return null;
  }
}
