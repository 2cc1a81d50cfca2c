import type { Prisma } from "../../../generated/prisma/client.js";
import type { Services } from "../../shared/context/services.js";
import type { Authentication } from "../../shared/reviews/rules/facts.js";
import { judgeAddresses } from "../contact-rules/public.js";
import { addressParts, type ParsedMail, possibleAddresses } from "../messages/public.js";
import { findHostedDomains } from "../sending-domains/public.js";
import { folderOf } from "./rules/arrival.js";
import type { SenderChecks } from "./rules/sender-checks.js";
import type { WaitingReception } from "./store/receptions.js";

/** The trust in the sender of a mail, and the resulting folder. */
export interface SenderFacts {
  readonly folder: "inbox" | "spam" | "blocked";
  readonly isForged: boolean;
  /** DMARC fails, or SPF fails without a signature that passes. */
  readonly failsChecks: boolean;
  /** The result of DMARC; internal mail passes. Null when nothing was checked. */
  readonly authentication: Authentication | null;
  /** Null when nothing was checked. */
  readonly results: Prisma.InputJsonObject | null;
}

/** A mail whose sender is to be judged. */
export interface JudgedMail {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  /** SPF, DKIM and DMARC; null where they are not checked. */
  readonly checks: SenderChecks | null;
}

/**
 * Applies the contact rules to all addresses in From, and decides whether a mail from outside may claim a local sender
 * (wire contract mail 7). If From cannot be parsed, every address counts that a reader could find in it. Internal mail
 * is trusted: the server wrote its headers.
 * @param mails for one mailbox
 */
export async function judgeSenders(
  { database, config }: Services,
  mailbox: { readonly identityId: string; readonly filterMode: WaitingReception["filterMode"] },
  mails: readonly JudgedMail[],
): Promise<SenderFacts[]> {
  const db = database.jobs.reader;
  const senders = mails.map(sendersOf);
  const verdicts = await judgeAddresses(db, mailbox, "inbound", senders.flat());
  const claimed = mails.map((one, at) => (mustProve(one) ? senders[at]!.flatMap(domainsOf) : []));
  const hosted = await findHostedDomains(db, config, claimed.flat());
  let judged = 0;
  return mails.map(({ reception, mail, checks }, at) => {
    const own = verdicts.slice(judged, (judged += senders[at]!.length));
    const isForged = claimed[at]!.some((domain) => hosted.has(domain));
    const isSpam = mail.isFlaggedAsSpam || (checks?.failsPolicy ?? false);
    const folder = folderOf({ filterMode: mailbox.filterMode, verdicts: own, isForged, isSpam });
    const authentication = reception.source === "local" ? "pass" : (checks?.dmarc ?? null);
    const results = checks?.results ?? null;
    return { folder, isForged, failsChecks: checks?.isUnproved ?? false, authentication, results };
  });
}

function sendersOf({ reception: { envelopeFrom }, mail }: JudgedMail): string[] {
  const named = [...mail.from.map(({ address }) => address), ...mail.unreadFrom];
  return named.length > 0 || envelopeFrom === "" ? named : [envelopeFrom];
}

/** Whether a mail comes from outside and its sender is unproved. */
function mustProve({ reception, checks }: JudgedMail): boolean {
  return reception.source !== "local" && !(checks !== null && (checks.isSignedByUs || checks.dmarc === "pass"));
}

/** Every domain that a reader could find there. */
function domainsOf(text: string): readonly string[] {
  const parts = addressParts(text);
  return parts === null ? possibleAddresses(text).domains : [parts.domain];
}
