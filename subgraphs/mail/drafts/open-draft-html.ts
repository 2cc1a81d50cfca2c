import type { RequestContext } from "../../shared/context/request-context.js";
import { attachmentUrl, type OpenedHtmlPage, showHtml } from "../messages/public.js";
import { finalBodies, footerOf, withSignature } from "../sending/public.js";
import { readDraftHtmlToken } from "./draft-html-url.js";
import { findDraftHtml } from "./store/draft-html.js";

/**
 * Opens the HTML of a draft as its recipients will see it, with the signature of the mailbox and the footer; null when the token is no such
 * token, or the generation is gone. The caller has limited how often.
 */
export async function openDraftHtml(
  { services, publicBaseUrl }: RequestContext,
  token: string,
): Promise<OpenedHtmlPage | null> {
  const ticket = readDraftHtmlToken(services, token);
  if (ticket === null) return null;
  const { reader } = services.database.request;
  const page = await findDraftHtml(reader, ticket);
  if (page === null) return null;
  const authored = { text: page.text, html: page.html };
  const footer = await footerOf(reader, services, page.organizationId);
  const { html } = finalBodies(withSignature(authored, page), authored, footer);
  const files = new Map(
    page.files.map(({ id, contentId }) => [contentId, attachmentUrl(services, publicBaseUrl, id, ticket.expiresAt)]),
  );
  return showHtml(html ?? "", files, ticket.remoteImages);
}
