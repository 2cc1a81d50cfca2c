import type { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { readAttachmentToken } from "./attachment-url.js";
import { readContent } from "./store/contents.js";
import { findAttachmentFile } from "./store/attachment-files.js";

/** An attachment in the form for a download. */
export interface OpenedAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Read in chunks: only small ones are completely in memory. */
  readonly bytes: Readable;
}

/** Opens the attachment for a URL's token; null when the token is invalid or the attachment no longer exists. */
export async function openAttachment(services: Services, token: string): Promise<OpenedAttachment | null> {
  const id = readAttachmentToken(services, token);
  if (id === null) return null;
  const { reader } = services.database.request;
  const file = await findAttachmentFile(reader, id);
  if (file === null) return null;
  const bytes = await readContent(reader, services.blobs, file.contentId);
  if (bytes === null) return null;
  return { filename: file.filename, contentType: file.contentType, byteSize: Number(file.byteSize), bytes };
}
