const results = ["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"] as const;

/** What a check came to, in the words of RFC 8601. */
export type CheckResult = (typeof results)[number];

/** What was found out about the sender of a mail, whoever found it out. Names are lower-cased. */
export interface CheckedSender {
  /** Whether the client may send for the domain of the envelope. */
  readonly spf: { readonly result: CheckResult; readonly domain: string | null };
  /** Each signature with the domain that signed. */
  readonly dkim: readonly {
    readonly result: CheckResult;
    readonly domain: string;
    readonly selector: string | null;
  }[];
  /** Whether one of both proves the domain in From, and what that domain asks for otherwise. */
  readonly dmarc: {
    readonly result: CheckResult;
    readonly domain: string | null;
    readonly policy: "none" | "quarantine" | "reject" | null;
  };
}

/** What SPF, DKIM and DMARC say of a mail (wire contract mail 7). */
export interface SenderChecks {
  readonly dmarc: "pass" | "fail" | "none";
  /** DMARC fails, and the domain asks to reject or quarantine such mail. */
  readonly failsPolicy: boolean;
  /** A valid DKIM signature of a key of this installation for the domain in From. */
  readonly isSignedByUs: boolean;
  /** As it is stored and shown. */
  readonly results: Readonly<Record<string, string | object>>;
}

/** Nothing was found out. */
export const unchecked: CheckedSender = {
  spf: { result: "none", domain: null },
  dkim: [],
  dmarc: { result: "none", domain: null, policy: null },
};

/** What else is known of the mail that was checked. */
export interface CheckedMail {
  /** The lower-cased domains of all addresses in From, as this server reads them. */
  readonly fromDomains: readonly string[];
  /** There is one From, and all of it was understood. Any other could mean anybody, so nothing proves it. */
  readonly isFromUnderstood: boolean;
  /** The client itself sent it: it did not come from a relay of ours, over which SPF says nothing. */
  readonly isDirect: boolean;
  /** Whether a key of that domain and selector is one of this installation. */
  readonly isOwnKey: (domain: string, selector: string) => boolean;
}

/**
 * What follows from the checks. Only what speaks of the one domain that this server reads in From counts: a mail that others read
 * in another way proves nothing. A failure counts only if all was checked.
 */
export function senderChecksOf(
  found: CheckedSender,
  { fromDomains, isFromUnderstood, isDirect, isOwnKey }: CheckedMail,
): SenderChecks {
  const { spf, dkim, dmarc } = found;
  if (!isFromUnderstood) {
    const results = { spf, dkim, dmarc: { result: "fail", domain: null, policy: null } };
    return { dmarc: "fail", failsPolicy: isDirect, isSignedByUs: false, results };
  }
  const domains = new Set(fromDomains);
  const [domain] = domains;
  const isAboutFrom = domains.size === 1 && dmarc.domain === domain;
  const isPass = isAboutFrom && dmarc.result === "pass";
  const isFail = isAboutFrom && dmarc.result === "fail";
  const asksToRefuse = dmarc.policy === "reject" || dmarc.policy === "quarantine";
  const isOwn = (one: CheckedSender["dkim"][number]): boolean =>
    one.result === "pass" && one.domain === domain && one.selector !== null && isOwnKey(one.domain, one.selector);
  return {
    dmarc: isPass ? "pass" : isFail ? "fail" : "none",
    failsPolicy: isFail && isDirect && asksToRefuse,
    isSignedByUs: domains.size === 1 && dkim.some(isOwn),
    results: { spf, dkim, dmarc: isAboutFrom ? dmarc : { ...dmarc, result: "none" } },
  };
}

/** A result as a library says it; whatever else it says is none. */
export function checkResultOf(value: unknown): CheckResult {
  return results.find((result) => result === value) ?? "none";
}

/** The policy of a domain as a library says it. */
export function policyOf(value: unknown): CheckedSender["dmarc"]["policy"] {
  return value === "none" || value === "quarantine" || value === "reject" ? value : null;
}
