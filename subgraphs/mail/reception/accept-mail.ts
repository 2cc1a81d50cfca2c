import { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { Problem } from "../../shared/errors/problem.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { contentOfBlob, insertContents, type NewContent, prepareContent } from "../messages/public.js";
import { acceptReceptions } from "../transport/public.js";
import { tellPostmasters } from "../postmasters/public.js";
import { hasRoom, largestRoom } from "./has-room.js";
import { countHops } from "./rules/count-hops.js";
import { largestMail, mostHops } from "./rules/limits.js";
import type { Acceptance, MailboxRecipient, OutsideMail } from "./smtp/mail-intake.js";

/** The part of a mail in memory: the rest streams into the database. It includes all headers of a usual mail. */
const heldBytes = 256 * 1024;

/**
 * Stores a mail for its recipients, and reports it to postmasters: when this resolves, it is committed. At most 256 KiB
 * of a mail are in memory. Each organization has its own copy of the bytes, because they are deleted together with it.
 */
export async function acceptMail(services: Services, mail: OutsideMail): Promise<Acceptance> {
  const pieces = mail.stream.iterator({ destroyOnReturn: false });
  let outcome: Acceptance;
  try {
    outcome = await take(services, mail, pieces);
  } catch (error) {
    await readRest(mail.stream, pieces).catch(() => {});
    throw error;
  }
  // To its end: an SMTP client gets no answer before it, and the signature of a hook is checked there.
  if (outcome !== "accepted") await readRest(mail.stream, pieces);
  return outcome;
}

async function readRest(stream: Readable, pieces: AsyncIterator<unknown>): Promise<void> {
  while ((await pieces.next()).done !== true);
  // The reader may have received the error instead.
  if (stream.errored !== null) throw stream.errored;
}

async function take(services: Services, mail: OutsideMail, pieces: AsyncIterator<unknown>): Promise<Acceptance> {
  const beginning = await readBeginning(pieces, Buffer.from(mail.header, "latin1"));
  if (countHops(beginning.bytes.toString("latin1")) > mostHops + 1) return "too_many_hops";
  const boxes = mail.recipients.filter((recipient) => recipient.mailboxId !== null);
  const postmasters = mail.recipients.filter((recipient) => recipient.mailboxId === null);
  try {
    if (boxes.length > 0) {
      if (!(await storeFor(services, boxes, mail, beginning, pieces))) return "full";
    } else await readAll(beginning, pieces, largestMail + mail.header.length);
  } catch (error) {
    if (error instanceof Problem && error.code === "body_too_large") return "too_large";
    throw error;
  }
  // Last, because storing twice makes one message, but reporting twice makes two mails.
  const isReported = postmasters.length === 0 || (await tellPostmasters(services, postmasters, mail, beginning.bytes));
  return isReported ? "accepted" : "postmaster_busy";
}

/** False when none of the mailboxes has enough space: then nothing is stored. */
async function storeFor(
  services: Services,
  boxes: readonly MailboxRecipient[],
  mail: OutsideMail,
  beginning: Beginning,
  pieces: AsyncIterator<unknown>,
): Promise<boolean> {
  const { database, blobs, clock } = services;
  const contents = new Map<string, NewContent>();
  // Nothing is stored for a mail that no mailbox accepts, because senders decide how much that would be.
  const room = await largestRoom(
    services,
    boxes.map(({ mailboxId }) => mailboxId),
  );
  if (room !== null && beginning.bytes.length > room) return false;
  const most = largestMail + mail.header.length;
  try {
    for (const { organizationId } of boxes) {
      if (contents.has(organizationId)) continue;
      const [first] = contents.values();
      contents.set(organizationId, await contentFor(organizationId, first));
    }
  } catch (error) {
    const isFull = room !== null && room < most && error instanceof Problem && error.code === "body_too_large";
    if (!isFull) throw error;
    return false;
  }
  const [{ byteSize }] = [...contents.values()] as [NewContent];
  if (!(await hasRoom(services, boxes, byteSize))) return false;
  await database.request.pipelinedTransaction(async (tx) => {
    await insertContents(tx, blobs, [...contents.values()]);
    const receptions = boxes.map(({ mailboxId, organizationId, address }) => ({
      mailboxId,
      contentId: contents.get(organizationId)!.id,
      source: mail.source,
      envelopeFrom: mail.envelopeFrom.slice(0, 998),
      envelopeTo: address,
      peerAddress: mail.peerAddress,
      peerName: mail.peerName,
      recipientId: null,
    }));
    await acceptReceptions(tx, receptions, clock.now());
  });
  return true;

  async function contentFor(organizationId: string, first: NewContent | undefined): Promise<NewContent> {
    if (beginning.isAll) return prepareContent(services, organizationId, new Uint8Array(beginning.bytes));
    const copied = first === undefined ? null : await blobs.get(first.blobId!);
    const stream = copied ?? Readable.from(rest(beginning.bytes, pieces), { objectMode: false });
    const maxBytes = Math.min(most, room ?? most);
    return contentOfBlob(services, await blobs.put(stream, { organizationId, maxBytes }));
  }
}

interface Beginning {
  readonly bytes: Buffer;
  readonly isAll: boolean;
}

async function readBeginning(pieces: AsyncIterator<unknown>, header: Buffer): Promise<Beginning> {
  const held: Uint8Array[] = [header];
  let size = header.length;
  while (size <= heldBytes) {
    const next = await pieces.next();
    if (next.done === true) return { bytes: Buffer.concat(held), isAll: true };
    held.push(next.value as Uint8Array);
    size += (next.value as Uint8Array).length;
  }
  return { bytes: Buffer.concat(held), isAll: false };
}

/** Reads to the end, where a signature is checked. Throws `body_too_large`. */
async function readAll(beginning: Beginning, pieces: AsyncIterator<unknown>, maxBytes: number): Promise<void> {
  if (beginning.isAll) return;
  let size = 0;
  for await (const piece of rest(beginning.bytes, pieces)) size += piece.length;
  if (size > maxBytes) throw sharedErrors.problem("body_too_large");
}

async function* rest(beginning: Buffer, pieces: AsyncIterator<unknown>): AsyncGenerator<Uint8Array> {
  yield beginning;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value as Uint8Array;
}
