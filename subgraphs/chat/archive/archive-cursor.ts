import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Keyring } from "../../shared/secrets/keyring.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import type { MessagePlace } from "./rules/message-place.js";

/** The cursor of a position: opaque, and valid only in the list that issued it. */
export function encodePlace(keyring: Keyring, list: string, { messageTs, id }: MessagePlace): string {
  return signText(keyring, "cursors", list, [messageTs, id]);
}

/** Reads a cursor of that list; null stays null. Anything else throws `invalid_cursor`. */
export function decodePlace(keyring: Keyring, list: string, cursor: string | null | undefined): MessagePlace | null {
  if (cursor === null || cursor === undefined) return null;
  const value = readSignedText(keyring, "cursors", list, cursor);
  if (!Array.isArray(value) || typeof value[0] !== "string" || typeof value[1] !== "string") {
    throw sharedErrors.problem("invalid_cursor");
  }
  return { messageTs: value[0], id: value[1] };
}
