import type { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { readAttachmentToken } from "./attachment-url.js";
import { readContent } from "./store/contents.js";
import { findAttachmentFile } from "./store/attachment-files.js";

/** An attachment as it is downloaded. */
export interface OpenedAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Read in pieces: it is never in memory as a whole, unless it is small. */
  readonly bytes: Readable;
}

/** Opens the attachment of a token from its address; null when the token is bad or the attachment is gone. */
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
