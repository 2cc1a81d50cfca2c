import type { Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { overloadOf } from "./overload.js";
import { type Reason, reasons } from "./reasons.js";

/** Seconds after which another server may have taken over. */
const retryAfterSeconds = 2;
/** Seconds after which somebody may have made room. */
const roomAfterSeconds = 30;

/** PostgreSQL has no room on its disk. */
export const diskFull = "53100";
/** PostgreSQL takes no writes: it was the primary, or is not yet. */
export const readOnly = "25006";

/** PostgreSQL ends, crashed, starts, or takes no writes; the connection to it is gone, or there is none. */
const outages = new Set([
  readOnly,
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  // Prisma's own.
  "P1001",
  "P1002",
  "P1008",
  "P1017",
]);

/** What the driver says without a code. */
const sentences = [
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
];

/** What Prisma makes of an error of a socket. */
const kinds = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"]);

/** The public error of a database that had no time for a request, or that could not be reached; null for every other. */
export function databaseProblem(error: unknown): Problem | null {
  return overloadOf(error) ?? outageOf(error);
}

/** `unavailable` for an error which says that the database is away, or has no room; null for every other. */
function outageOf(error: unknown): Problem | null {
  const found = reasons(error);
  if (found.some(({ code, originalCode }) => code === diskFull || originalCode === diskFull)) {
    return sharedErrors.problem("unavailable", { retryAfter: roomAfterSeconds });
  }
  return found.some(isOutage) ? sharedErrors.problem("unavailable", { retryAfter: retryAfterSeconds }) : null;
}

function isOutage({ code, originalCode, kind, message }: Reason): boolean {
  return (
    outages.has(String(code)) ||
    outages.has(String(originalCode)) ||
    kinds.has(String(kind)) ||
    (typeof message === "string" && sentences.some((sentence) => message.startsWith(sentence)))
  );
}
