import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Services } from "../../shared/context/services.js";
import type { SentFile } from "../../shared/holds/content-facts.js";
import { mediaErrors, type MediaRow } from "../media/public.js";

/** A file of a message with its bytes, as rules and people look at it. */
export interface SentMedia extends SentFile {
  /** In hex. */
  readonly sha256: string;
}

/** Reads a stored file, of at most 10 MiB. @throws Problem `media_unreachable` when its bytes are gone */
export async function readSentMedia(
  { blobs }: Pick<Services, "blobs">,
  { filename, contentType, blobId }: Pick<MediaRow, "filename" | "contentType" | "blobId">,
): Promise<SentMedia> {
  const stream = await blobs.get(blobId);
  if (stream === null) throw mediaErrors.problem("media_unreachable");
  const bytes = await buffer(stream);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { filename, contentType: contentType.split(";", 1)[0]!.trim(), bytes, sha256 };
}
