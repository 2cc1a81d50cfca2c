const results = ["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"] as const;

/** The result of a check, in the words of RFC 8601. */
export type CheckResult = (typeof results)[number];

/** The results of sender checks, from any checker. Names are lower-cased. */
export interface CheckedSender {
  /** Whether the client may send for the domain of the envelope. */
  readonly spf: { readonly result: CheckResult; readonly domain: string | null };
  /** Each signature with the domain that signed. */
  readonly dkim: readonly {
    readonly result: CheckResult;
    readonly domain: string;
    readonly selector: string | null;
  }[];
  /** Whether one of both proves the domain in From, and the domain's policy otherwise. */
  readonly dmarc: {
    readonly result: CheckResult;
    readonly domain: string | null;
    readonly policy: "none" | "quarantine" | "reject" | null;
  };
}

/** The results of SPF, DKIM and DMARC for a mail (wire contract mail 7). */
export interface SenderChecks {
  readonly dmarc: "pass" | "fail" | "none";
  /** DMARC fails, and the domain asks to reject or quarantine such mail. */
  readonly failsPolicy: boolean;
  /** DMARC fails, or SPF fails without a valid DKIM signature of the domain in From. */
  readonly isUnproved: boolean;
  /** A valid DKIM signature with a key of this installation for the domain in From. */
  readonly isSignedByUs: boolean;
  /** In stored and displayed form. */
  readonly results: Readonly<Record<string, string | object>>;
}

/** No results. */
export const unchecked: CheckedSender = {
  spf: { result: "none", domain: null },
  dkim: [],
  dmarc: { result: "none", domain: null, policy: null },
};

/** Other facts about the checked mail. */
export interface CheckedMail {
  /** The lower-cased domains of all addresses in From, as parsed by this server. */
  readonly fromDomains: readonly string[];
  /** There is one From, and it was parsed completely. Any other could mean anybody, so nothing proves it. */
  readonly isFromUnderstood: boolean;
  /** The client itself sent it: it did not come through our own relay, for which SPF does not apply. */
  readonly isDirect: boolean;
  /** Whether a key with that domain and selector belongs to this installation. */
  readonly isOwnKey: (domain: string, selector: string) => boolean;
}

/**
 * The conclusions from the checks. Only results about the one domain that this server finds in From count: a mail that
 * other readers parse differently proves nothing. A failure counts only if everything was checked.
 */
export function senderChecksOf(
  found: CheckedSender,
  { fromDomains, isFromUnderstood, isDirect, isOwnKey }: CheckedMail,
): SenderChecks {
  const { spf, dkim, dmarc } = found;
  if (!isFromUnderstood) {
    const results = { spf, dkim, dmarc: { result: "fail", domain: null, policy: null } };
    return { dmarc: "fail", failsPolicy: isDirect, isUnproved: true, isSignedByUs: false, results };
  }
  const domains = new Set(fromDomains);
  const [domain] = domains;
  const isAboutFrom = domains.size === 1 && dmarc.domain === domain;
  const isPass = isAboutFrom && dmarc.result === "pass";
  const isFail = isAboutFrom && dmarc.result === "fail";
  const asksToRefuse = dmarc.policy === "reject" || dmarc.policy === "quarantine";
  const isSigned = dkim.some((one) => one.result === "pass" && one.domain === domain);
  const isOwn = (one: CheckedSender["dkim"][number]): boolean =>
    one.result === "pass" && one.domain === domain && one.selector !== null && isOwnKey(one.domain, one.selector);
  return {
    dmarc: isPass ? "pass" : isFail ? "fail" : "none",
    failsPolicy: isFail && isDirect && asksToRefuse,
    isUnproved: isFail || (isDirect && spf.result === "fail" && !isSigned),
    isSignedByUs: domains.size === 1 && dkim.some(isOwn),
    results: { spf, dkim, dmarc: isAboutFrom ? dmarc : { ...dmarc, result: "none" } },
  };
}

/** A library's result; unknown words mean none. */
export function checkResultOf(value: unknown): CheckResult {
  return results.find((result) => result === value) ?? "none";
}

/** A library's name for a domain's policy. */
export function policyOf(value: unknown): CheckedSender["dmarc"]["policy"] {
  return value === "none" || value === "quarantine" || value === "reject" ? value : null;
}
