import { findKnownContacts } from "../../shared/contacts/known-contacts.js";
import type { PastPage, PastSenders } from "../../shared/contacts/past-senders.js";
import type { MetSender } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import { comparableAddress } from "../../shared/rules/mail-address.js";
import { parseMail, type ParsedMail, readContentStart } from "../messages/public.js";
import { introducedSenders } from "./introduced-senders.js";
import { type PastMail, pastMails } from "./store/past-mails.js";

/** Mails of one page, and the bytes of each that are read: headers are rarely longer. */
const [pageSize, mostBytes] = [200, 128 * 1024];

/**
 * Senders of mail that was received and is stored (wire contract contacts 4.1, 4.3). Lists and programs are recognized by the headers of the
 * stored mail: only those of senders who are no contacts are read.
 */
export const pastMailSenders: PastSenders = {
  async read(services, organizationId, after) {
    const { reader } = services.database.jobs;
    const { mails, examined, next } = await pastMails(reader, organizationId, after, pageSize);
    const keys = mails.map(({ fromAddress }) => comparableAddress(fromAddress));
    const known = await findKnownContacts(reader, organizationId, "email", keys, services.clock.now());
    const unknown = mails.filter((_, index) => !known.has(keys[index]!));
    return { senders: await introduced(services, organizationId, unknown), examined, next } satisfies PastPage;
  },
};

async function introduced(
  services: Services,
  organizationId: string,
  mails: readonly PastMail[],
): Promise<MetSender[]> {
  const met = new Map<string, MetSender>();
  for (const { identityId, contentId, fromAddress } of mails) {
    const key = comparableAddress(fromAddress);
    if (met.has(key)) continue;
    const mail = await readHeaders(services, contentId);
    if (mail === null) continue;
    // The row has the judgement of then: mail that was blocked, forged or spam is not among these.
    const judged = {
      reception: { envelopeFrom: fromAddress, source: "smtp" },
      mail,
      sender: { folder: "inbox", isForged: false },
    } as const;
    const [sender] = await introducedSenders(services, [judged]);
    if (sender != null) met.set(key, { organizationId, identityId, ...sender });
  }
  return [...met.values()];
}

/** The headers of a stored mail; null if they are longer than what is read. */
async function readHeaders({ database, blobs }: Services, contentId: string): Promise<ParsedMail | null> {
  const start = await readContentStart(database.jobs.reader, blobs, contentId, mostBytes);
  if (start === null || !/\r?\n\r?\n/.test(start.toString("latin1"))) return null;
  return parseMail(start);
}
