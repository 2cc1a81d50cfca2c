import type { RouteRequest } from "../../route.js";

/** What every route of a write has: its key is required (wire contract chat 6). */
export const keyedWrite = {
  idempotencyKey: "optional",
  loc: { idempotencyKey: ["header", "Idempotency-Key"] },
} as const;

/** The key of a write; a missing one is left for the operation to refuse. */
export function writeKey({ context }: Pick<RouteRequest, "context">): string {
  return context.idempotencyKey ?? "";
}
