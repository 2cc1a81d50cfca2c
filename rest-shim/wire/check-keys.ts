import type { EveryPageRoute, OperationRoute } from "../route.js";
import { keysNotAvailable, rejected } from "./rejection.js";

/**
 * Refuses body keys that must not be ignored: those of features that are not built, unless their value requests
 * nothing, and those that the contract refuses.
 */
export function checkKeys(route: OperationRoute | EveryPageRoute, body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  const values = body as Readonly<Record<string, unknown>>;
  const sent = (keys: readonly string[] = []) => keys.filter((key) => Object.hasOwn(body, key));
  const unavailable = sent(route.unavailableKeys).filter((key) => !asksForNothing(values[key]));
  if (unavailable.length > 0) throw keysNotAvailable(unavailable, route.otherWays);
  const refused = sent(route.refusedKeys);
  if (refused.length > 0) {
    throw rejected(refused.map((key) => ({ loc: ["body", key], msg: "cannot be set here", type: "value_error" })));
  }
}

/** Clients send defaults: false, empty or null matches the state of a missing feature. */
function asksForNothing(value: unknown): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}
