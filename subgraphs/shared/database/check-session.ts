import type { Database } from "./client.js";
import { DatabaseStartError } from "./start-error.js";

interface Session {
  readonly pid: number;
  readonly zone: string;
  readonly dates: string;
}

/** PgBouncer's message for an unknown parameter. */
const unknownParameter = "unsupported startup parameter";

/**
 * Refuses connections for requests that would read or write instants wrongly or lose limits: connections of a
 * transaction pooler that is not recognized, or that leaves sessions in another time zone.
 * @throws DatabaseStartError with what to set
 */
export async function checkSession({ request, isPooled }: Database): Promise<void> {
  const client = await request.driver.connect().catch((error: unknown) => {
    if (error instanceof Error && error.message.includes(unknownParameter)) throw isPooler(error);
    throw error;
  });
  try {
    const { rows } = await client.query<Session>(
      "select pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('DateStyle') as dates",
    );
    const { pid, zone, dates } = rows[0]!;
    // A pooler reports its own process ids to its clients.
    const { processID } = client as unknown as { readonly processID: number | null };
    if (!isPooled && processID !== null && processID !== pid) throw isPooler();
    const isRight = /^(Etc\/)?UTC$/i.test(zone) && dates.startsWith("ISO");
    if (!isRight) throw new DatabaseStartError(wrongSession(zone, dates));
  } finally {
    client.release();
  }
}

function isPooler(cause?: Error): DatabaseStartError {
  return new DatabaseStartError(
    "DATABASE_URL is a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: jobs and notifications use it.",
    { cause },
  );
}

function wrongSession(zone: string, dates: string): string {
  return (
    `The connections of DATABASE_URL have the time zone ${zone} and the DateStyle ${dates} instead of UTC and ISO. ` +
    "Let the pooler pass TimeZone and DateStyle, or set both for the database: ALTER DATABASE … SET TimeZone = 'UTC'."
  );
}
