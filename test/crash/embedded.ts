import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

/** The embedded PostgreSQL of a running server, from the outside: for looking, and for killing. */
export interface EmbeddedDatabase {
  readonly postmaster: number;
  readonly client: pg.Client;
}

/** Reads where the postmaster of a data directory is and connects to it. */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const [pid, , , port] = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(path.join(dataDir, "postgres-password"), "utf8").trim();
  const client = new pg.Client({ host: "127.0.0.1", port: Number(port), user: "parley", database: "parley", password });
  // It is killed with the postmaster.
  client.on("error", () => {});
  await client.connect();
  return { postmaster: Number(pid), client };
}

/** How a round ends: the server's process alone, or the database's processes with it, as when the machine stops. */
export type Kill = "node" | "node and postmaster";

/** Ends them by SIGKILL in one go. */
export function killNow(kill: Kill, node: number, { postmaster }: EmbeddedDatabase): void {
  const victims = kill === "node" ? [node] : [postmaster, ...childrenOf(postmaster), node];
  for (const pid of victims) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // A backend that had just ended by itself.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH" || pid === node) throw error;
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
