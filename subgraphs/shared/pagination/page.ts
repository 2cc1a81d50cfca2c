import { invalid, invalidValue, sharedErrors } from "../errors/shared-errors.js";
import type { Keyring } from "../secrets/keyring.js";
import { readSignedText, signText } from "../secrets/signed-text.js";

/** Where a page starts: after the row with this sort time and id, in a list sorted newest first. */
export interface Keyset {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PageRequest {
  readonly first: number;
  readonly after: Keyset | null;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  /** Where the next page starts, if this is not after the last row: a page may end before it is full. */
  readonly end?: Keyset | null;
}

export const pageSize = { min: 1, max: 100, byDefault: 50 } as const;

/** Checks `first` (1 to `max`, 50 by default). Throws `validation_failed` on `first`. */
export function checkPageSize(first: number | null | undefined, path = "first", max: number = pageSize.max): number {
  const size = first ?? pageSize.byDefault;
  if (!Number.isInteger(size) || size < pageSize.min || size > max) {
    throw invalidValue([path], `The page size must be a whole number from ${pageSize.min} to ${max}.`);
  }
  return size;
}

/** The largest offset: skipped rows are read every time, unlike with a cursor. */
export const furthestOffset = 10_000;

/** Checks `offset` beside `after`. Throws `validation_failed` on `offset`. */
export function checkOffset(offset: number | null | undefined, after: string | null | undefined): number {
  const hint = "Follow the cursor instead: pass `endCursor` of a page as `after`.";
  if (offset == null) return 0;
  if (after != null) throw invalid([{ path: ["offset"], message: "Pass either offset or after.", hint }]);
  if (offset >= 0 && offset <= furthestOffset) return offset;
  throw invalid([{ path: ["offset"], message: `The offset must be from 0 to ${furthestOffset}.`, hint }]);
}

/** The cursor of a row: opaque, and valid only in the list that issued it. */
export function encodeKeyset(keyring: Keyring, list: string, keyset: Keyset): string {
  return signText(keyring, "cursors", list, [keyset.createdAt.getTime(), keyset.id]);
}

/** Reads a cursor of that list; null stays null. Anything else throws `invalid_cursor`. */
export function decodeKeyset(keyring: Keyring, list: string, cursor: string | null | undefined): Keyset | null {
  if (cursor === null || cursor === undefined) return null;
  const value = readSignedText(keyring, "cursors", list, cursor);
  if (!Array.isArray(value) || typeof value[0] !== "number" || typeof value[1] !== "string") {
    throw sharedErrors.problem("invalid_cursor");
  }
  return { createdAt: new Date(value[0]), id: value[1] };
}

/** Removes the extra row that a store reads to find out whether there is a next page. */
export function toPage<Row>(rows: readonly Row[], first: number): Page<Row> {
  return { rows: rows.slice(0, first), hasNextPage: rows.length > first };
}
