import type { Prisma } from "../../../generated/prisma/client.js";
import type { Services } from "../../shared/context/services.js";
import { judgeAddresses } from "../contact-rules/public.js";
import { addressParts, type ParsedMail, possibleAddresses } from "../messages/public.js";
import { findHostedDomains } from "../sending-domains/public.js";
import { folderOf } from "./rules/arrival.js";
import type { SenderChecks } from "./rules/sender-checks.js";
import type { WaitingReception } from "./store/receptions.js";

/** What is believed of the sender of a mail, and where it goes for that. */
export interface SenderFacts {
  readonly folder: "inbox" | "spam" | "blocked";
  readonly isForged: boolean;
  /** Null when nothing was checked. */
  readonly results: Prisma.InputJsonObject | null;
}

/** A mail whose sender is judged. */
export interface JudgedMail {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  /** SPF, DKIM and DMARC; null where they are not checked. */
  readonly checks: SenderChecks | null;
}

/**
 * Asks the contact rules about everybody in From, and whether a mail from outside may claim to be from here (wire contract mail
 * 7). Where From cannot be understood, everybody counts whom somebody could read there. Mail of this installation is what it says:
 * the server wrote it.
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
  return mails.map(({ mail, checks }, at) => {
    const own = verdicts.slice(judged, (judged += senders[at]!.length));
    const isForged = claimed[at]!.some((domain) => hosted.has(domain));
    const isSpam = mail.isFlaggedAsSpam || (checks?.failsPolicy ?? false);
    const folder = folderOf({ filterMode: mailbox.filterMode, verdicts: own, isForged, isSpam });
    return { folder, isForged, results: checks?.results ?? null };
  });
}

function sendersOf({ reception: { envelopeFrom }, mail }: JudgedMail): string[] {
  const named = [...mail.from.map(({ address }) => address), ...mail.unreadFrom];
  return named.length > 0 || envelopeFrom === "" ? named : [envelopeFrom];
}

/** Whether a mail is from outside and nothing has proved its sender. */
function mustProve({ reception, checks }: JudgedMail): boolean {
  return reception.source !== "local" && !(checks !== null && (checks.isSignedByUs || checks.dmarc === "pass"));
}

/** Every domain that somebody could read there. */
function domainsOf(text: string): readonly string[] {
  const parts = addressParts(text);
  return parts === null ? possibleAddresses(text).domains : [parts.domain];
}
