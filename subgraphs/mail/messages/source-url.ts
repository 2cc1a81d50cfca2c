import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { sourceUrlSeconds } from "./rules/limits.js";

const purpose = "mail source";

/** The permissions in the URL of a complete mail. */
export interface SourceTicket {
  readonly messageId: string;
  /**
   * Whether the viewer who requested the URL may see blocked messages: a message that is blocked later is available to
   * no other holder.
   */
  readonly seesBlocked: boolean;
}

/**
 * A URL at which any holder may download a complete mail for five minutes.
 * @param origin where the caller reaches this server; MAIL_PUBLIC_URL takes precedence
 */
export function sourceUrl(
  { keyring, config, clock }: Pick<Services, "keyring" | "config" | "clock">,
  origin: string,
  { messageId, seesBlocked }: SourceTicket,
): string {
  const expiresAt = clock.now().getTime() + sourceUrlSeconds * 1_000;
  const token = signText(keyring, "tickets", purpose, [messageId, seesBlocked, expiresAt]);
  return `${config.MAIL_PUBLIC_URL ?? origin}/api/v1/mail/sources/${token}`;
}

/** The permissions of a token; null when it has expired or was not issued here. */
export function readSourceToken(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  token: string,
): SourceTicket | null {
  const value = readSignedText(keyring, "tickets", purpose, token);
  if (!Array.isArray(value)) return null;
  const [messageId, seesBlocked, expiresAt] = value as unknown[];
  if (typeof messageId !== "string" || !isUuid(messageId)) return null;
  if (typeof seesBlocked !== "boolean" || typeof expiresAt !== "number") return null;
  return expiresAt > clock.now().getTime() ? { messageId, seesBlocked } : null;
}
