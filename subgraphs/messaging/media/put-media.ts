import type { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { Problem } from "../../shared/errors/problem.js";
import { mediaErrors } from "./errors.js";
import { fileName, mediaType } from "./rules/file-name.js";
import { mediaLimits } from "./rules/limits.js";
import { insertMedia, type MediaRow } from "./store/media.js";

/** A file as it comes in. */
export interface IncomingFile {
  readonly organizationId: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly stream: Readable;
}

/**
 * Stores a file of at most 10 MiB from a stream. A message may reference it within 30 days; then it stays as long as
 * the message. Throws `media_too_large`, and the errors of the stream.
 */
export async function putMedia(
  { database, blobs, clock }: Services,
  { organizationId, filename, contentType, stream }: IncomingFile,
): Promise<MediaRow> {
  const blob = await storeBytes(() => blobs.put(stream, { organizationId, maxBytes: mediaLimits.bytes }));
  const type = mediaType(contentType);
  const media = { organizationId, filename: fileName(filename, type), contentType: type, byteSize: blob.byteSize };
  return database.request.transaction(async (tx) => {
    await blobs.attach(tx, blob.id);
    return insertMedia(tx, { ...media, blobId: blob.id }, clock.now());
  });
}

/** Runs what stores bytes; one that is too large has the code of media. */
async function storeBytes<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    throw error instanceof Problem && error.code === "body_too_large" ? mediaErrors.problem("media_too_large") : error;
  }
}
