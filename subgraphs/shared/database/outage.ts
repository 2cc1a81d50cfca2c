import type { Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { overloadOf } from "./overload.js";
import { type Reason, reasons } from "./reasons.js";

/** The retry delay in seconds, after which another server may have taken over. */
const retryAfterSeconds = 2;
/** The retry delay in seconds, after which an operator may have freed space. */
const roomAfterSeconds = 30;

/** The disk of PostgreSQL is full. */
export const diskFull = "53100";
/** PostgreSQL accepts no writes: it is a standby. */
export const readOnly = "25006";

/** PostgreSQL is stopping, crashed, starting or read-only, or the connection is lost or refused. */
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

/** Messages of the driver that have no code. */
const sentences = [
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
];

/** Prisma's codes for socket errors. */
const kinds = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"]);

/** The public error for a database that timed out or was unreachable; null for any other error. */
export function databaseProblem(error: unknown): Problem | null {
  return overloadOf(error) ?? outageOf(error);
}

/** `unavailable` when the error says that the database is unreachable or its disk is full; null for any other error. */
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
