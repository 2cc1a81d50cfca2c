import { sharedErrors } from "../errors/shared-errors.js";
import type { Keyring } from "../secrets/keyring.js";
import { readSignedText, signText } from "../secrets/signed-text.js";

const purpose = "event-log";

/** The opaque cursor of a log position for one organization. */
export function encodeEventCursor(keyring: Keyring, position: bigint, organizationId: string): string {
  return signText(keyring, "cursors", purpose, [position.toString(), organizationId]);
}

/**
 * The position of a cursor. Throws `invalid_cursor` when it was altered, is of another organization, or was never given
 * out. Whether it lies beyond the head or was pruned away is for the reader, who knows the head.
 */
export function decodeEventCursor(keyring: Keyring, cursor: string, organizationId: string): bigint {
  const value = readSignedText(keyring, "cursors", purpose, cursor);
  if (
    !Array.isArray(value) ||
    typeof value[0] !== "string" ||
    !/^\d{1,18}$/.test(value[0]) ||
    value[1] !== organizationId
  ) {
    throw sharedErrors.problem("invalid_cursor");
  }
  return BigInt(value[0]);
}
