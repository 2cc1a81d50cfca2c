import type { Readable } from "node:stream";
import type { Services } from "../../shared/context/services.js";
import { readSourceToken } from "./source-url.js";
import { readContent } from "./store/contents.js";
import { findSource } from "./store/message-sources.js";

/** A complete mail in the form for a download. */
export interface OpenedSource {
  readonly id: string;
  readonly byteSize: number;
  /** Read in chunks: only small ones are completely in memory. */
  readonly bytes: Readable;
}

/** Opens the mail for a URL's token; null when the token is invalid, or the mail was deleted or blocked meanwhile. */
export async function openSource(services: Services, token: string): Promise<OpenedSource | null> {
  const ticket = readSourceToken(services, token);
  if (ticket === null) return null;
  const { reader } = services.database.request;
  const source = await findSource(reader, ticket);
  if (source === null) return null;
  const bytes = await readContent(reader, services.blobs, source.contentId);
  return bytes === null ? null : { id: ticket.messageId, byteSize: Number(source.byteSize), bytes };
}
