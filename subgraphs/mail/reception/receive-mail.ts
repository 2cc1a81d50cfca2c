import type { Services } from "../../shared/context/services.js";
import { parseMail, type ParsedMail, readContent } from "../messages/public.js";
import { checkSender } from "./check-sender.js";
import { judgeSender } from "./judge-sender.js";
import { matchDeliveryReport } from "./match-delivery-report.js";
import { idsOfMail } from "./ids-of-mail.js";
import { dropMail, placeMail } from "./place-mail.js";
import { mostHops } from "./rules/limits.js";
import { isReceived, type WaitingReception } from "./store/receptions.js";

/**
 * Takes one accepted mail through the pipeline (wire contract mail 6, 7, 17.4). It may be repeated at any point.
 * @param options `asUnreadable`: it could not be stored as it is, so only its headers are read
 */
export async function receiveMail(
  services: Services,
  reception: WaitingReception,
  { asUnreadable }: { readonly asUnreadable: boolean },
): Promise<void> {
  const { identityId, mailboxId } = reception;
  if (identityId === null) return dropMail(services, reception, "no_mailbox");
  const bytes = await readWhole(services, reception);
  if (bytes === null) return dropMail(services, reception, "no_mailbox");
  const parsed = await parseMail(bytes);
  const mail = asUnreadable ? withoutParts(parsed) : parsed;
  if (mail.hops > mostHops) {
    services.log.warn({ reception: reception.id }, "A mail that goes round in circles was dropped");
    return dropMail(services, reception, "too_many_hops");
  }
  const reported = await matchDeliveryReport(services, reception, mail);
  if (reported !== null) return dropMail(services, reception, "delivered", reported);
  // Asked again under the lock; here it saves the work.
  const { rfcId, all } = idsOfMail(reception, mail, bytes);
  if (await isReceived(services.database.jobs.reader, mailboxId, all)) {
    return dropMail(services, reception, "delivered");
  }
  const checks = await checkSender(services, reception, mail, bytes);
  const sender = await judgeSender(services, { ...reception, identityId }, mail, checks);
  await placeMail(services, { reception, mail, rfcId, sender });
}

/** The bytes of a mail, in one piece; null when they are gone. */
async function readWhole({ database, blobs }: Services, reception: WaitingReception): Promise<Uint8Array | null> {
  const stream = await readContent(database.jobs.reader, blobs, reception.contentId);
  if (stream === null) return null;
  const bytes = new Uint8Array(Number(reception.byteSize));
  let at = 0;
  for await (const piece of stream) {
    bytes.set(piece as Uint8Array, at);
    at += (piece as Uint8Array).length;
  }
  return bytes;
}

function withoutParts(mail: ParsedMail): ParsedMail {
  return { ...mail, text: null, html: null, attachments: [], problem: mail.problem ?? "unreadable" };
}
