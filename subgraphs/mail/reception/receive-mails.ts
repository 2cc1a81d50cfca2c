import type { Services } from "../../shared/context/services.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { type ParsedMail, parseMail, parseMailOnce, readContent, readSmallContents } from "../messages/public.js";
import { checkSender } from "./check-sender.js";
import type { ReceptionEnd } from "./end-reception.js";
import { judgeSenders } from "./judge-senders.js";
import { matchDeliveryReport } from "./match-delivery-report.js";
import { idsOfMail } from "./ids-of-mail.js";
import { dropMail, placeMails } from "./place-mails.js";
import { mostHops } from "./rules/limits.js";
import type { SenderChecks } from "./rules/sender-checks.js";
import { findReceived, type WaitingReception } from "./store/receptions.js";
import type { ReportedRecipient } from "../transport/public.js";

/** A mail that leads to no message. */
interface Drop {
  readonly reception: WaitingReception;
  readonly end: ReceptionEnd;
  readonly reported?: readonly ReportedRecipient[];
}

/** A mail that was read, and is not known to be in the mailbox. */
interface NewMail {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  readonly bytes: Uint8Array;
  readonly rfcId: string;
  /** The Message-ID of the mail of this mailbox whose bounce address it came to; null for other mail. */
  readonly sentId: string | null;
}

/** The same without its bytes, and with what SPF, DKIM and DMARC say; null where they are not checked. */
type CheckedMail = Omit<NewMail, "bytes"> & { readonly checks: SenderChecks | null };

/**
 * Takes accepted mails for one mailbox through the pipeline (wire contract mail 6, 7, 17.4), together: a statement for all of them
 * costs little more than one for a single mail. It may be repeated at any point, with all of them or with some.
 * @param receptions of one mailbox; all their bytes are held at once
 * @param options `asUnreadable`: they could not be stored as they are, so only their headers are read
 */
export async function receiveMails(
  services: Services,
  receptions: readonly WaitingReception[],
  { asUnreadable }: { readonly asUnreadable: boolean },
): Promise<void> {
  const drops: Drop[] = [];
  await placeAll(services, await readAndCheck(services, receptions, asUnreadable, drops));
  // Only now: what has come before must be in the mailbox when the second copy goes.
  for (const { reception, end, reported } of drops) await dropMail(services, reception, end, reported);
}

/** Reads, parses and checks mails. Their bytes are let go: a mail may be large. */
async function readAndCheck(
  services: Services,
  receptions: readonly WaitingReception[],
  asUnreadable: boolean,
  drops: Drop[],
): Promise<CheckedMail[]> {
  const mails = await readNew(services, receptions, asUnreadable, drops);
  // Name servers may be slow: they are asked about all mails at once.
  return Promise.all(
    mails.map(async ({ reception, mail, bytes, rfcId, sentId }) => {
      const checks = await checkSender(services, reception, mail, bytes);
      return { reception, mail, rfcId, sentId, checks };
    }),
  );
}

async function placeAll(services: Services, mails: readonly CheckedMail[]): Promise<void> {
  const [first] = mails;
  if (first === undefined) return;
  const { identityId, filterMode } = first.reception;
  const senders = await judgeSenders(services, { identityId: identityId!, filterMode }, mails);
  await placeMails(
    services,
    mails.map(({ reception, mail, rfcId, sentId }, at) => ({ reception, mail, rfcId, sentId, sender: senders[at]! })),
  );
}

/** Reads and parses mails; those that lead to no message come to the drops. */
async function readNew(
  services: Services,
  receptions: readonly WaitingReception[],
  asUnreadable: boolean,
  drops: Drop[],
): Promise<NewMail[]> {
  const small = await readSmallContents(
    services.database.jobs.reader,
    receptions.map(({ contentId }) => contentId),
  );
  const read: (NewMail & { readonly ids: readonly string[] })[] = [];
  for (const reception of receptions) {
    const bytes =
      reception.identityId === null ? null : (small.get(reception.contentId) ?? (await readWhole(services, reception)));
    if (bytes === null) {
      drops.push({ reception, end: "no_mailbox" });
      continue;
    }
    const mail = asUnreadable ? await headersOnly(services, bytes) : await parseMailOnce(bytes);
    if (mail.hops > mostHops) {
      services.log.warn({ reception: reception.id }, "An email in a loop was dropped");
      drops.push({ reception, end: "too_many_hops" });
      continue;
    }
    const { reported, isConsumed, sentId } = await matchDeliveryReport(services, reception, mail);
    if (isConsumed) {
      drops.push({ reception, end: "delivered", reported });
      continue;
    }
    const { rfcId, all: ids } = idsOfMail(reception, mail, bytes);
    read.push({ reception, mail, bytes, rfcId, ids, sentId });
  }
  return withoutKnown(services, read, drops);
}

/** Leaves out what the mailbox has already. It is asked again under the lock; here it saves the work. */
async function withoutKnown(
  { database }: Services,
  mails: readonly (NewMail & { readonly ids: readonly string[] })[],
  drops: Drop[],
): Promise<NewMail[]> {
  const [first] = mails;
  if (first === undefined) return [];
  const all = mails.flatMap(({ ids }) => ids);
  const known = new Set(await findReceived(database.jobs.reader, first.reception.mailboxId, all));
  return mails.filter(({ reception, rfcId, ids }) => {
    const isNew = !ids.some((id) => known.has(id));
    if (isNew) known.add(rfcId);
    else drops.push({ reception, end: "delivered" });
    return isNew;
  });
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

/** A mail that cannot be stored as it is. One that the parser fails on, too, is one whose From nobody understands. */
async function headersOnly({ log }: Services, bytes: Uint8Array): Promise<ParsedMail> {
  try {
    return withoutParts(await parseMailOnce(bytes));
  } catch (error) {
    log.error(errorFields(error), "An email could not be parsed");
    return withoutParts(await parseMail(Buffer.from("From:\r\n\r\n")));
  }
}
