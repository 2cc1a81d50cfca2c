import type { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { invalidValue, notFound } from "../../shared/errors/shared-errors.js";
import type { Violation } from "../../shared/errors/problem.js";
import { readContent } from "../messages/public.js";
import { sendingErrors } from "./errors.js";
import type { OutgoingAttachment } from "./outgoing.js";
import { type GivenAttachment, isBlockedName, tooLarge } from "./rules/attachments.js";
import { mostAttachmentBytes } from "./rules/limits.js";
import type { StoredAttachment } from "./store/sources.js";

/** Decodes checked attachments. Throws `attachment_blocked`. */
export function decodeAttachments(given: readonly GivenAttachment[]): OutgoingAttachment[] {
  for (const { filename } of given) refuseBlockedName(filename);
  return given.map(({ filename, contentType, contentBase64, contentId }) => ({
    filename,
    contentType,
    contentId: contentId ?? null,
    bytes: new Uint8Array(Buffer.from(contentBase64, "base64")),
    storedAs: null,
  }));
}

/** Throws `attachment_blocked` for the name of an executable. */
export function refuseBlockedName(filename: string): void {
  if (isBlockedName(filename)) throw sendingErrors.problem("attachment_blocked", { details: { filename } });
}

/**
 * Reads stored attachments. Throws `attachment_blocked`, and `validation_failed` at `path` when they are too large
 * together with the present ones.
 */
export async function loadAttachments(
  services: Services,
  stored: readonly StoredAttachment[],
  others: readonly OutgoingAttachment[],
  path: Violation["path"],
): Promise<OutgoingAttachment[]> {
  for (const { filename } of stored) refuseBlockedName(filename);
  requireSize([...stored.map(({ byteSize }) => byteSize), ...others.map(({ bytes }) => bytes.length)], path);
  const loaded: OutgoingAttachment[] = [];
  // One after the other, because they may be large.
  for (const { filename, contentType, contentIdHeader, contentId } of stored) {
    const bytes = await bytesOf(services, contentId);
    loaded.push({ filename, contentType, contentId: contentIdHeader, bytes, storedAs: contentId });
  }
  return loaded;
}

/** Throws `validation_failed` at `path` when attachments of these sizes are too large together. */
export function requireSize(sizes: readonly number[], path: Violation["path"]): void {
  if (sizes.reduce((sum, size) => sum + size, 0) > mostAttachmentBytes) throw invalidValue(path, tooLarge);
}

/** All bytes of a content of at most 25 MiB. */
export async function bytesOf({ database, blobs }: Services, contentId: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream: Readable | null = await readContent(database.request.reader, blobs, contentId);
  // Deleted a moment ago.
  if (stream === null) throw notFound("message with this id");
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
