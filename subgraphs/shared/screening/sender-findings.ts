import { getDomain } from "tldts";
import type { KnownDomains } from "./known-domains.js";
import { findCharacters } from "./rules/characters.js";
import type { Findings } from "./rules/findings.js";
import { foldedText } from "../rules/look-alike.js";

const longestName = 998;
const mostAddresses = 50;

/** The sender of a mail as screening sees it. */
export interface ScreenedSender {
  /** The shown address. */
  readonly address: string;
  readonly name: string | null;
  /** The addresses in From, which may be several. */
  readonly from: readonly string[];
  /** Addresses in Reply-To. */
  readonly replyTo: readonly string[];
  /** It says that it came over a mailing list. Nothing proves that. */
  readonly isFromList: boolean;
  /** DMARC fails, or SPF fails without a signature that passes. */
  readonly failsChecks: boolean;
  /** It claims a sender of this installation without proof. */
  readonly isForged: boolean;
  /** It comes from this installation, which wrote its headers. */
  readonly isOurs: boolean;
}

/** The names of an organization, for comparing with senders that imitate it. */
export interface KnownNames {
  readonly domains: KnownDomains;
  /** Its people: for each folded name, the domains of their addresses. */
  readonly people: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds senders that imitate another one (wire contract reviews 5.2). */
export function findInSender(sender: ScreenedSender, known: KnownNames, findings: Findings): void {
  const { address, from, replyTo, isFromList } = sender;
  const name = (sender.name ?? "").slice(0, longestName);
  if (sender.isForged) findings.add("forged", "header", address);
  if (sender.failsChecks) findings.add("auth_failed", "header", address);
  findCharacters(name, "header", findings, true);
  findCharacters(address, "header", findings, true);
  if (sender.isOurs) return;
  const domain = domainOf(address);
  const domains = new Set([domain, ...[...from, ...replyTo].map(domainOf)]);
  for (const one of [...domains].slice(0, mostAddresses)) {
    const alike = known.domains.likenessOf(one);
    if (alike !== null) findings.add("lookalike_sender", "header", one, alike === "same" ? "high" : "medium");
  }
  if (domains.size > mostAddresses) findings.add("partly_screened", "header");
  const named = [...name.matchAll(/[^\s<>"'(),;:@]+@([^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]+)/g)];
  const isForeign = named.some(([, one]) => siteOf(one!.toLowerCase()) !== siteOf(domain));
  const isList = isFromList && !sender.failsChecks;
  if (isForeign || isColleague(name, domain, known))
    findings.add("name_as_address", "header", name, isList ? "low" : "medium");
  if (!isFromList && replyTo.slice(0, mostAddresses).some((one) => siteOf(domainOf(one)) !== siteOf(domain)))
    findings.add("reply_to_mismatch", "header", replyTo.slice(0, 5).join(", "));
}

/** Whether the name is that of a colleague who has no address there. */
function isColleague(name: string, domain: string, { domains, people }: KnownNames): boolean {
  const theirs = people.get(foldedText(name).trim());
  return theirs !== undefined && !theirs.has(domain) && !domains.has(domain);
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();
const siteOf = (domain: string): string => getDomain(domain) ?? domain;
