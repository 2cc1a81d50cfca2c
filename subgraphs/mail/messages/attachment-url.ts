import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { attachmentUrlSeconds } from "./rules/limits.js";

const purpose = "mail attachment";

/**
 * A URL at which any holder may download an attachment for five minutes (wire contract mail 4.6).
 * @param origin where the caller reaches this server; MAIL_PUBLIC_URL takes precedence
 * @param expiresAt milliseconds since 1970, for an earlier expiry
 */
export function attachmentUrl(
  { keyring, config, clock }: Services,
  origin: string,
  attachmentId: string,
  expiresAt: number = clock.now().getTime() + attachmentUrlSeconds * 1_000,
): string {
  const token = signText(keyring, "tickets", purpose, [attachmentId, expiresAt]);
  return `${config.MAIL_PUBLIC_URL ?? origin}/api/v1/mail/attachments/${token}`;
}

/** The attachment of a token; null when it has expired or was not issued here. */
export function readAttachmentToken(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  token: string,
): string | null {
  const value = readSignedText(keyring, "tickets", purpose, token);
  if (!Array.isArray(value)) return null;
  const [id, expiresAt] = value as unknown[];
  if (typeof id !== "string" || !isUuid(id) || typeof expiresAt !== "number") return null;
  return expiresAt > clock.now().getTime() ? id : null;
}
