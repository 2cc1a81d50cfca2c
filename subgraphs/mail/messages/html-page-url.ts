import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { htmlPageSeconds } from "./rules/limits.js";

const purpose = "mail html page";

/** What the address of a message's HTML allows. */
export interface HtmlPageTicket {
  readonly messageId: string;
  /** Whether images of other servers are loaded: they tell the sender that the message was opened. */
  readonly remoteImages: boolean;
}

/**
 * An address at which anybody may see the HTML text of a message for five minutes.
 * @param origin where the caller reaches this server
 */
export function htmlPageUrl(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  origin: string,
  { messageId, remoteImages }: HtmlPageTicket,
): string {
  const expiresAt = clock.now().getTime() + htmlPageSeconds * 1_000;
  return `${origin}/api/v1/mail/html/${signText(keyring, "tickets", purpose, [messageId, remoteImages, expiresAt])}`;
}

/** What a token allows; null when it has expired or was not made here. */
export function readHtmlPageToken(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  token: string,
): HtmlPageTicket | null {
  const value = readSignedText(keyring, "tickets", purpose, token);
  if (!Array.isArray(value)) return null;
  const [messageId, remoteImages, expiresAt] = value as unknown[];
  if (typeof messageId !== "string" || !isUuid(messageId)) return null;
  if (typeof remoteImages !== "boolean" || typeof expiresAt !== "number") return null;
  return expiresAt > clock.now().getTime() ? { messageId, remoteImages } : null;
}
