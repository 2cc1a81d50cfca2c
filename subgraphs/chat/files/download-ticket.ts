import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { isSlackId } from "../connections/public.js";
import { fileLimits } from "./rules/limits.js";

const purpose = "chat file";
const longest = 1_000;

/** A file, by the names that others know it by. */
export interface NamedFile {
  readonly connectionId: string;
  readonly fileId: string;
  /** Whether contact rules hide from the holder what blocked people uploaded. */
  readonly isFiltered: boolean;
}

/** A token with which any holder may download a file for five minutes. */
export function newDownloadTicket(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  { connectionId, fileId, isFiltered }: NamedFile,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(clock.now().getTime() + fileLimits.ticketSeconds * 1_000);
  return {
    token: signText(keyring, "tickets", purpose, [connectionId, fileId, expiresAt.getTime(), isFiltered]),
    expiresAt,
  };
}

/** The file of a token; null when it has expired or was not issued here. */
export function readDownloadTicket(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  token: string,
): NamedFile | null {
  const value = token.length > longest ? null : readSignedText(keyring, "tickets", purpose, token);
  const [connectionId, fileId, expiresAt, isFiltered = true] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof connectionId !== "string" || !isUuid(connectionId) || !isSlackId(fileId)) return null;
  const isOpen = typeof expiresAt === "number" && expiresAt > clock.now().getTime();
  return isOpen ? { connectionId, fileId, isFiltered: isFiltered !== false } : null;
}
