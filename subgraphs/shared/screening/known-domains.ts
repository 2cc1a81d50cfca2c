import { domainToUnicode } from "node:url";
import { skeletonOf } from "../rules/look-alike.js";

const longEnoughForOneEdit = 6;
const mostRemembered = 1_000;

/** `same` when people cannot distinguish the two, `near` when one letter differs. */
export type Likeness = "same" | "near";

interface Known {
  readonly domain: string;
  readonly shown: string;
  readonly skeleton: string;
  readonly labels: number;
}

/** Domains that are known to an organization, for comparing with domains that imitate them. */
export class KnownDomains {
  private readonly known: readonly Known[];
  private readonly judged = new Map<string, Likeness | null>();

  /** @param domains in lower case */
  constructor(domains: readonly string[]) {
    this.known = [...new Set(domains)].map((domain) => {
      const shown = domainToUnicode(domain) || domain;
      return { domain, shown, skeleton: skeletonOf(shown), labels: shown.split(".").length };
    });
  }

  /** Whether it is known, or below a known domain. */
  has(domain: string): boolean {
    return this.known.some(({ domain: one }) => domain === one || domain.endsWith(`.${one}`));
  }

  /** How a domain, or the one above it, imitates a known one; null when it is known, or like none. */
  likenessOf(domain: string): Likeness | null {
    const before = this.judged.get(domain);
    if (before !== undefined) return before;
    const likeness = this.has(domain) ? null : this.judge(domainToUnicode(domain) || domain);
    if (this.judged.size < mostRemembered) this.judged.set(domain, likeness);
    return likeness;
  }

  private judge(domain: string): Likeness | null {
    const labels = domain.split(".");
    const site = ({ labels: count }: Known): string => labels.slice(-count).join(".");
    if (this.known.some((one) => skeletonOf(site(one)) === one.skeleton)) return "same";
    const isNear = (one: Known): boolean =>
      one.shown.split(".")[0]!.length >= longEnoughForOneEdit && isOneEdit(site(one), one.shown);
    return this.known.some(isNear) ? "near" : null;
  }
}

/** Whether one insertion, removal or change of a character makes one of the other. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const room = Math.min(one.length, other.length) - start;
  while (end < room && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end === 1;
}
