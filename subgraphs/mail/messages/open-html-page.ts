import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { attachmentUrl } from "./attachment-url.js";
import { readHtmlPageToken } from "./html-page-url.js";
import { withInlineFiles } from "./rules/inline-files.js";
import { htmlPagesPerMinute } from "./rules/limits.js";
import { withoutLinks } from "./rules/without-links.js";
import { findHtmlPage } from "./store/html-pages.js";

/** The HTML text of a message as a browser may show it. */
export interface OpenedHtmlPage {
  readonly html: string;
  readonly remoteImages: boolean;
}

/**
 * Opens the HTML text of a token from its address; null when the token is bad, or the message is gone or blocked meanwhile.
 * The files that the text shows get addresses that expire with the page.
 * @throws Problem `rate_limited` when too many pages are asked for from one address
 */
export async function openHtmlPage(
  { services, clientAddress, publicBaseUrl }: RequestContext,
  token: string,
): Promise<OpenedHtmlPage | null> {
  await enforce(services.limiter, "mail.html-pages", addressBlock(clientAddress ?? ""), perMinute(htmlPagesPerMinute));
  const ticket = readHtmlPageToken(services, token);
  if (ticket === null) return null;
  const page = await findHtmlPage(services.database.request.reader, ticket);
  if (page === null) return null;
  const addresses = new Map(
    page.files.map(({ id, contentId }) => [contentId, attachmentUrl(services, publicBaseUrl, id, ticket.expiresAt)]),
  );
  return { html: withInlineFiles(withoutLinks(page.html), addresses), remoteImages: ticket.remoteImages };
}
