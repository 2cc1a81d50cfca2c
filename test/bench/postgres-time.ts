import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

/** Fields of /proc/PID/stat after the name: parent, and times in hundredths of a second. */
function statOf(pid: string): { readonly parent: string; readonly own: number; readonly reaped: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    const sum = (from: number): number => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: fields[1]!, own: sum(11), reaped: sum(13) };
  } catch {
    return null;
  }
}

/** The processor time of a PostgreSQL server on this machine: of all its processes, ended ones included. */
export class PostgresTime {
  private constructor(private readonly postmaster: string | null) {}

  static async of(url: string): Promise<PostgresTime> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const parent = statOf(String(rows[0]!.pid))?.parent ?? null;
      return new PostgresTime(parent !== null && parent !== "1" ? parent : null);
    } finally {
      await client.end();
    }
  }

  /** Microseconds so far, in steps of ten thousand; null where the server's processes cannot be seen. */
  microseconds(): number | null {
    if (this.postmaster === null) return null;
    let hundredths = 0;
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const stat = statOf(pid);
      if (stat === null) continue;
      if (pid === this.postmaster) hundredths += stat.own + stat.reaped;
      else if (stat.parent === this.postmaster) hundredths += stat.own;
    }
    return hundredths * 10_000;
  }
}
