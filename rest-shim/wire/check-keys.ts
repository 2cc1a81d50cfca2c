import type { EveryPageRow, OperationRow } from "../rows.js";
import { keysNotAvailable, rejected } from "./rejection.js";

/** Refuses body keys that must not be ignored: those of parts that are not built, and those that the contract refuses. */
export function checkKeys(row: OperationRow | EveryPageRow, body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  const sent = (keys: readonly string[] = []) => keys.filter((key) => Object.hasOwn(body, key));
  const unavailable = sent(row.unavailableKeys);
  if (unavailable.length > 0) throw keysNotAvailable(unavailable);
  const refused = sent(row.refusedKeys);
  if (refused.length > 0) {
    throw rejected(refused.map((key) => ({ loc: ["body", key], msg: "cannot be set here", type: "value_error" })));
  }
}
