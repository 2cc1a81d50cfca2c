import type { RouteRequest } from "../../route.js";

/** The common properties of all write routes: their key is required (wire contract chat 6). */
export const keyedWrite = {
  idempotencyKey: "optional",
  loc: { idempotencyKey: ["header", "Idempotency-Key"] },
} as const;

/** The key of a write; the operation refuses a missing one. */
export function writeKey({ context }: Pick<RouteRequest, "context">): string {
  return context.idempotencyKey ?? "";
}
