import { sharedErrors } from "../errors/shared-errors.js";
import type { Keyring } from "../secrets/keyring.js";
import { readSignedText, signText } from "../secrets/signed-text.js";
import type { Viewer } from "../viewer/viewer.js";

const purpose = "event-log";
const start = "start";

/** The owner of a cursor: an organization, or an agent regardless of its organization. Every viewer is a reader. */
export type CursorReader = Pick<Viewer, "organizationId" | "identityId">;

/** The opaque cursor of a log position for one reader. */
export function encodeEventCursor(keyring: Keyring, position: bigint, reader: CursorReader): string {
  return signText(keyring, "cursors", purpose, partsOf(position, reader));
}

/** The cursor of a reader that sent none: it begins at the position of the head that the gateway found. */
export function encodeStartCursor(keyring: Keyring, position: bigint, reader: CursorReader): string {
  return signText(keyring, "cursors", purpose, [...partsOf(position, reader), start]);
}

/**
 * The position of a cursor. Throws `invalid_cursor` when it was altered, belongs to another organization, or was never
 * issued. An agent's cursor stays valid when the agent moves to another organization. The reader, which knows the head,
 * checks whether the position is beyond the head or pruned.
 */
export function decodeEventCursor(keyring: Keyring, cursor: string, reader: CursorReader): bigint {
  const value = readSignedText(keyring, "cursors", purpose, cursor);
  if (!Array.isArray(value) || typeof value[0] !== "string" || !/^\d{1,18}$/.test(value[0]) || !isOf(value, reader)) {
    throw sharedErrors.problem("invalid_cursor");
  }
  return BigInt(value[0]);
}

/** Whether a reader continues after a cursor. False when it begins, without a cursor or with that of a start. */
export function resumes(keyring: Keyring, after: string | null | undefined): boolean {
  if (typeof after !== "string") return false;
  const value = readSignedText(keyring, "cursors", purpose, after);
  return !(Array.isArray(value) && value[3] === start);
}

function partsOf(position: bigint, { organizationId, identityId }: CursorReader): unknown[] {
  return [position.toString(), organizationId, identityId];
}

function isOf([, organizationId, identityId]: unknown[], reader: CursorReader): boolean {
  if (typeof organizationId !== "string") return false;
  return organizationId === reader.organizationId || (reader.identityId !== null && identityId === reader.identityId);
}
