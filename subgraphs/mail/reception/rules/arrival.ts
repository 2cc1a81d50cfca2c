import type { AddressVerdict } from "../../contact-rules/public.js";

/** What is known of a mail when its folder is decided. */
export interface Arrival {
  readonly filterMode: "whitelist" | "blacklist";
  /** What the contact rules say of each address in From. */
  readonly verdicts: readonly AddressVerdict[];
  /** It claims to come from a domain hosted here and does not prove it. */
  readonly isForged: boolean;
  /** It says of itself that it is spam, or fails the policy of its sender's domain. */
  readonly isSpam: boolean;
}

/**
 * The folder of a received mail (wire contract mail 7). All addresses in From must pass the rules. A forged sender passes no
 * allow rule, so that in a whitelist it passes nothing.
 */
export function folderOf({ filterMode, verdicts, isForged, isSpam }: Arrival): "inbox" | "spam" | "blocked" {
  const isNobody = verdicts.length === 0;
  if (verdicts.some(({ allowed }) => !allowed) || (filterMode === "whitelist" && (isNobody || isForged)))
    return "blocked";
  return isForged || isSpam ? "spam" : "inbox";
}
