import type { AddressVerdict } from "../../contact-rules/public.js";

/** The facts that decide the folder of a mail. */
export interface Arrival {
  readonly filterMode: "whitelist" | "blacklist";
  /** The contact rules' decision about each address in From. */
  readonly verdicts: readonly AddressVerdict[];
  /** It claims to come from a domain hosted here without proof. */
  readonly isForged: boolean;
  /** It is marked as spam, or fails the policy of its sender's domain. */
  readonly isSpam: boolean;
}

/**
 * The folder of a received mail (wire contract mail 7). All addresses in From must pass the rules. A forged sender
 * matches no allow rule, so that it never passes a whitelist.
 */
export function folderOf({ filterMode, verdicts, isForged, isSpam }: Arrival): "inbox" | "spam" | "blocked" {
  const hasNoSender = verdicts.length === 0;
  if (verdicts.some(({ allowed }) => !allowed) || (filterMode === "whitelist" && (hasNoSender || isForged)))
    return "blocked";
  return isForged || isSpam ? "spam" : "inbox";
}
