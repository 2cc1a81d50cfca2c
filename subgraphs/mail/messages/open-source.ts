import type { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { readSourceToken } from "./source-url.js";
import { readContent } from "./store/contents.js";
import { findSource } from "./store/message-sources.js";

/** A whole mail as it is downloaded. */
export interface OpenedSource {
  readonly id: string;
  readonly byteSize: number;
  /** Read in pieces: it is never in memory as a whole, unless it is small. */
  readonly bytes: Readable;
}

/** Opens the mail of a token from its address; null when the token is bad, or the mail is gone or blocked meanwhile. */
export async function openSource(services: Services, token: string): Promise<OpenedSource | null> {
  const ticket = readSourceToken(services, token);
  if (ticket === null) return null;
  const { reader } = services.database.request;
  const source = await findSource(reader, ticket);
  if (source === null) return null;
  const bytes = await readContent(reader, services.blobs, source.contentId);
  return bytes === null ? null : { id: ticket.messageId, byteSize: Number(source.byteSize), bytes };
}
