import type { Services } from "../../shared/context/services.js";
import { attachmentUrl } from "./attachment-url.js";
import { readHtmlPageToken } from "./html-page-url.js";
import { withInlineFiles } from "./rules/inline-files.js";
import { findHtmlPage } from "./store/html-pages.js";

/** The HTML text of a message as a browser may show it. */
export interface OpenedHtmlPage {
  readonly html: string;
  readonly remoteImages: boolean;
}

/**
 * Opens the HTML text of a token from its address; null when the token is bad or the message is gone. The files that the
 * text shows get addresses of their own.
 * @param origin where the caller reaches this server
 */
export async function openHtmlPage(services: Services, origin: string, token: string): Promise<OpenedHtmlPage | null> {
  const ticket = readHtmlPageToken(services, token);
  if (ticket === null) return null;
  const page = await findHtmlPage(services.database.request.reader, ticket.messageId);
  if (page === null) return null;
  const addresses = new Map(page.files.map(({ id, contentId }) => [contentId, attachmentUrl(services, origin, id)]));
  return { html: withInlineFiles(page.html, addresses), remoteImages: ticket.remoteImages };
}
