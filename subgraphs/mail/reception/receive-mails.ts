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

/** A mail without a message. */
interface Drop {
  readonly reception: WaitingReception;
  readonly end: ReceptionEnd;
  readonly reported?: readonly ReportedRecipient[];
}

/** A parsed mail that is not a known duplicate. */
interface NewMail {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  readonly bytes: Uint8Array;
  readonly rfcId: string;
  /** The Message-ID of this mailbox's mail whose bounce address it was sent to; null for other mail. */
  readonly sentId: string | null;
}

/** The same without its bytes, and with the results of SPF, DKIM and DMARC; null where they are not checked. */
type CheckedMail = Omit<NewMail, "bytes"> & { readonly checks: SenderChecks | null };

/**
 * Processes accepted mails for one mailbox (wire contract mail 6, 7, 17.4), together: a statement for all of them costs
 * little more than one for a single mail. It may be repeated at any point, with all of them or some.
 * @param receptions of one mailbox; all their bytes are in memory at once
 * @param options `asUnreadable`: storing them failed before, so only their headers are read
 */
export async function receiveMails(
  services: Services,
  receptions: readonly WaitingReception[],
  { asUnreadable }: { readonly asUnreadable: boolean },
): Promise<void> {
  const drops: Drop[] = [];
  await placeAll(services, await readAndCheck(services, receptions, asUnreadable, drops));
  // Only now: the first copy must be in the mailbox before the second one is removed.
  for (const { reception, end, reported } of drops) await dropMail(services, reception, end, reported);
}

/** Reads, parses and checks mails. Their bytes are released, because a mail may be large. */
async function readAndCheck(
  services: Services,
  receptions: readonly WaitingReception[],
  asUnreadable: boolean,
  drops: Drop[],
): Promise<CheckedMail[]> {
  const mails = await readNew(services, receptions, asUnreadable, drops);
  // Name servers may be slow: they are queried for all mails at once.
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

/** Reads and parses mails; those without a message are added to the drops. */
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
      reception.identityId === null
        ? null
        : (small.get(reception.contentId) ?? (await readReception(services, reception)));
    if (bytes === null) {
      drops.push({ reception, end: "no_mailbox" });
      continue;
    }
    const mail = asUnreadable ? await headersOnly(services, bytes) : await parseMailOnce(services, bytes);
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

/** Leaves out known duplicates. They are checked again under the lock; here it saves work. */
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

/** The bytes of a mail, in one buffer; null when they were deleted. */
async function readReception({ database, blobs }: Services, reception: WaitingReception): Promise<Uint8Array | null> {
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

/** A mail that cannot be stored as parsed. If the parser fails too, its From counts as unparsable. */
async function headersOnly(services: Services, bytes: Uint8Array): Promise<ParsedMail> {
  try {
    return withoutParts(await parseMailOnce(services, bytes));
  } catch (error) {
    services.log.error(errorFields(error), "An email could not be parsed");
    return withoutParts(await parseMail(Buffer.from("From:\r\n\r\n")));
  }
}
