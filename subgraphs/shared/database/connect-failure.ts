import { DatabaseStartError } from "./start-error.js";

/** The errors with which PostgreSQL refuses a client, and what to do about each. */
const refusals: Readonly<Record<string, string>> = {
  "28P01": "Correct the user or the password in DATABASE_URL.",
  "28000": "Correct the user in DATABASE_URL, or let it in (pg_hba.conf).",
  "3D000": "Create the database, or correct its name in DATABASE_URL.",
  "53300": "It has no connection left: raise its max_connections, or lower DATABASE_POOL_SIZE.",
};

/**
 * Why there is no connection, for the operator. It names host and port of the database, and no other part of its URL.
 */
export function connectFailure(error: unknown, url: string): DatabaseStartError {
  const { code = "" } = error as { code?: string };
  const advice = refusals[code] ?? "Start it, or correct DATABASE_URL.";
  return new DatabaseStartError(`PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(error)}. ${advice}`, {
    cause: error,
  });
}

/** A name with several addresses fails once for each of them. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors as unknown[])[0] : error;
  return first instanceof Error ? first.message : String(first);
}

function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || "this machine" : "DATABASE_URL";
}
