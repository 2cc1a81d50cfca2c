import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { htmlPageSeconds } from "./rules/limits.js";

const purpose = "mail html page";

/** The permissions in the URL of a message's HTML. */
export interface HtmlPageTicket {
  readonly messageId: string;
  /** Whether images of other servers are loaded: they show the sender that the message was opened. */
  readonly remoteImages: boolean;
  /**
   * Whether the viewer who requested the URL may see blocked messages: a message that is blocked later is shown to no
   * other holder.
   */
  readonly seesBlocked: boolean;
}

/** A ticket that was read. */
export interface ValidHtmlPageTicket extends HtmlPageTicket {
  /** Milliseconds since 1970: the page's files expire at the same time. */
  readonly expiresAt: number;
}

/**
 * A URL at which any holder may see the HTML text of a message for five minutes.
 * @param origin where the caller reaches this server
 */
export function htmlPageUrl(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  origin: string,
  { messageId, remoteImages, seesBlocked }: HtmlPageTicket,
): string {
  const expiresAt = clock.now().getTime() + htmlPageSeconds * 1_000;
  const ticket = [messageId, remoteImages, seesBlocked, expiresAt];
  return `${origin}/api/v1/mail/html/${signText(keyring, "tickets", purpose, ticket)}`;
}

/** The permissions of a token; null when it has expired or was not issued here. */
export function readHtmlPageToken(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  token: string,
): ValidHtmlPageTicket | null {
  const value = readSignedText(keyring, "tickets", purpose, token);
  if (!Array.isArray(value)) return null;
  const [messageId, remoteImages, seesBlocked, expiresAt] = value as unknown[];
  if (typeof messageId !== "string" || !isUuid(messageId)) return null;
  if (typeof remoteImages !== "boolean" || typeof seesBlocked !== "boolean" || typeof expiresAt !== "number")
    return null;
  return expiresAt > clock.now().getTime() ? { messageId, remoteImages, seesBlocked, expiresAt } : null;
}
