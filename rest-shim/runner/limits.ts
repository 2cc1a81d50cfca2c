import type { RowBase } from "../row-base.js";

const defaultBodyLimit = 1024 * 1024;

/** The largest body of a route, in bytes. */
export function bodyLimitOf(row: RowBase): number {
  return row.bodyLimit ?? defaultBodyLimit;
}
