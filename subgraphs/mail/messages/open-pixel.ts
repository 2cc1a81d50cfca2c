import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";

const purpose = "mail open pixel";

/**
 * The URL of the image that counts the opens of a message. Only delivered copies contain it (wire contract mail 4.6).
 */
export function openPixelUrl({ keyring, config, publicBaseUrl }: Services, messageId: string): string {
  const token = signText(keyring, "tickets", purpose, messageId);
  return `${config.MAIL_PUBLIC_URL ?? publicBaseUrl}/t/${token}.gif`;
}

/** The message for a token; null for a token that was not issued here. */
export function readOpenToken({ keyring }: Pick<Services, "keyring">, token: string): string | null {
  const id = readSignedText(keyring, "tickets", purpose, token);
  return typeof id === "string" && isUuid(id) ? id : null;
}
