import type { Reader } from "../../../shared/database/client.js";

/** The most processes that are shown: an installation has a few. */
const most = 200;

/** A process with a heartbeat. */
export interface ProcessRow {
  readonly id: string;
  readonly role: string;
  readonly host: string;
  readonly version: string;
  readonly startedAt: Date;
  /** Its last heartbeat. */
  readonly beatAt: Date;
  /** Seconds since then, by the clock of the database, which wrote it. */
  readonly silentSeconds: number;
}

/** The processes of the installation, sorted by role. */
export async function listProcesses(db: Reader): Promise<ProcessRow[]> {
  return db.$queryRaw<ProcessRow[]>`
    select id, role, host, version, started_at as "startedAt", beat_at as "beatAt",
           extract(epoch from clock_timestamp() - beat_at)::float8 as "silentSeconds"
    from process_heartbeat order by role, started_at, id limit ${most}`;
}
