import type { Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { type Reason, reasons } from "./reasons.js";

/** Seconds after which a connection or a lock may be free. */
const retryAfterSeconds = 1;

/**
 * What PostgreSQL says when it gave up waiting and undid the transaction: a statement took too long, mostly for a lock;
 * a lock was not to be had; the transaction stood still because we had no processor; it has no connection left.
 */
const waits = new Set(["57014", "55P03", "25P03", "53300"]);

/** The driver has no codes for them: no connection, and no answer, in its time. */
const timeouts = new Set(["timeout exceeded when trying to connect", "Query read timeout"]);

/** Prisma's own: it could not begin a transaction in time, or its time was over. */
const prismaTransaction = "P2028";

/**
 * `overloaded` for an error which says that the database had no time for the request, so that nothing was done and a
 * repeat may succeed; null for every other.
 */
export function overloadOf(error: unknown): Problem | null {
  return reasons(error).some(isOverload) ? sharedErrors.problem("overloaded", { retryAfter: retryAfterSeconds }) : null;
}

function isOverload({ code, originalCode, message }: Reason): boolean {
  return (
    code === prismaTransaction ||
    waits.has(String(code)) ||
    waits.has(String(originalCode)) ||
    timeouts.has(String(message))
  );
}
