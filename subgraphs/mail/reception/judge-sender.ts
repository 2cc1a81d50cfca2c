import type { Prisma } from "../../../generated/prisma/client.js";
import type { Services } from "../../shared/context/services.js";
import { judgeAddresses } from "../contact-rules/public.js";
import type { ParsedMail } from "../messages/public.js";
import { isHostedDomain } from "../sending-domains/public.js";
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

/**
 * Asks the contact rules about everybody in From, and whether a mail from outside may claim to be from here (wire contract mail
 * 7). Mail of this installation is what it says: the server wrote it.
 * @param checks SPF, DKIM and DMARC; null where they are not checked
 */
export async function judgeSender(
  { database, config }: Services,
  reception: WaitingReception & { readonly identityId: string },
  mail: ParsedMail,
  checks: SenderChecks | null,
): Promise<SenderFacts> {
  const db = database.jobs.reader;
  const named = mail.from.map(({ address }) => address);
  const senders = named.length > 0 || reception.envelopeFrom === "" ? named : [reception.envelopeFrom];
  const verdicts = await judgeAddresses(db, reception, senders);
  const isOutside = reception.source !== "local";
  const isProved = checks !== null && (checks.isSignedByUs || checks.dmarc === "pass");
  let isForged = false;
  if (isOutside && !isProved) {
    for (const domain of new Set(senders.map((address) => address.slice(address.lastIndexOf("@") + 1).toLowerCase()))) {
      isForged ||= await isHostedDomain(db, config, domain);
    }
  }
  const isSpam = mail.isFlaggedAsSpam || (checks?.failsPolicy ?? false);
  const folder = folderOf({ filterMode: reception.filterMode, verdicts, isForged, isSpam });
  return { folder, isForged, results: checks?.results ?? null };
}
