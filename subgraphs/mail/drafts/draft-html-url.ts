import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";

const purpose = "mail draft html page";

/** Seconds for which an address shows the HTML of a draft. */
export const draftHtmlSeconds = 300;

/** The content of the address of a draft's HTML: a generation, with or without images of other servers. */
export interface DraftHtmlTicket {
  readonly draftId: string;
  readonly number: number;
  readonly remoteImages: boolean;
}

/**
 * An address at which anybody may see the HTML of a generation for five minutes.
 * @param origin where the caller reaches this server
 */
export function draftHtmlUrl(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  origin: string,
  { draftId, number, remoteImages }: DraftHtmlTicket,
): string {
  const expiresAt = clock.now().getTime() + draftHtmlSeconds * 1_000;
  return `${origin}/api/v1/mail/html/${signText(keyring, "tickets", purpose, [draftId, number, remoteImages, expiresAt])}`;
}

/** The ticket in a token, and its end; null when it has expired or was not made here. */
export function readDraftHtmlToken(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  token: string,
): (DraftHtmlTicket & { readonly expiresAt: number }) | null {
  const value = readSignedText(keyring, "tickets", purpose, token);
  if (!Array.isArray(value)) return null;
  const [draftId, number, remoteImages, expiresAt] = value as unknown[];
  if (typeof draftId !== "string" || !isUuid(draftId) || typeof number !== "number") return null;
  if (typeof remoteImages !== "boolean" || typeof expiresAt !== "number") return null;
  return expiresAt > clock.now().getTime() ? { draftId, number, remoteImages, expiresAt } : null;
}
