import type { Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { type Reason, reasons } from "./reasons.js";

/** The retry delay in seconds, after which a connection or a lock may be free. */
const retryAfterSeconds = 1;

/**
 * PostgreSQL's codes for a transaction that it gave up and rolled back: a statement took too long, usually waiting for
 * a lock; a lock was not available; two transactions waited for each other; the transaction was idle too long because this process had no processor time; no
 * connection is left.
 */
const waits = new Set(["57014", "55P03", "40P01", "25P03", "53300"]);

/** Two timeouts for which the driver has no code: waiting for a connection, and waiting for an answer. */
const timeouts = new Set(["timeout exceeded when trying to connect", "Query read timeout"]);

/** Prisma's codes: it could not begin a transaction in time, or the transaction timed out. */
const prismaTransaction = "P2028";

/**
 * `overloaded` when the error says that the database timed out, so that nothing was done and a retry may succeed; null
 * for any other error.
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
