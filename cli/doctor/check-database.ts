import path from "node:path";
import { connectFailure } from "../../subgraphs/shared/database/connect-failure.js";
import { findInstalledBinaries } from "../../subgraphs/shared/database/embedded/binaries.js";
import { runningEmbeddedUrl } from "../../subgraphs/shared/database/embedded/running.js";
import { readMigrations } from "../../subgraphs/shared/database/migrations/migration-files.js";
import { readRecords } from "../../subgraphs/shared/database/migrations/migration-record.js";
import { pendingMigrations } from "../../subgraphs/shared/database/migrations/pending.js";
import { DatabaseStartError } from "../../subgraphs/shared/database/start-error.js";
import { PooledClient } from "../../subgraphs/shared/database/session.js";
import { projectFile } from "../../gateway/files/project-file.js";
import { type Diagnosis, ok, warning, wrong } from "./diagnosis.js";

interface Where {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly PARLEY_DATA_DIR: string;
}

/** Whether the database is reachable and has the tables of this version. It changes nothing. */
export async function checkDatabase(config: Where): Promise<Diagnosis[]> {
  const outside = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const url = outside ?? (await runningEmbeddedUrl(config.PARLEY_DATA_DIR).catch(() => undefined));
  if (url !== undefined) return [await ask(url)];
  try {
    await findInstalledBinaries();
    return [ok("database", "The embedded database does not run now. It starts with the server.")];
  } catch (error) {
    return [wrong("no_database", (error as Error).message, "Set DATABASE_URL, or install the optional packages.")];
  }
}

async function ask(url: string): Promise<Diagnosis> {
  const client = new PooledClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const migrations = await readMigrations(path.join(projectFile("prisma"), "migrations"));
    // Reading the records creates their table if it is missing; the rollback removes it.
    await client.query("begin");
    const records = await readRecords(client);
    await client.query("rollback");
    const pending = pendingMigrations(migrations, records);
    if (pending.length === 0) return ok("database", "The database answers and is up to date.");
    const remedy = "Start the server: it applies them.";
    return warning("migrations_pending", `${pending.length} database migrations have not been applied.`, remedy);
  } catch (error) {
    // For an unknown error only its message: the URL of the database contains a password.
    const { message } = error instanceof DatabaseStartError ? error : connectFailure(error, url);
    return wrong("database", message, null);
  } finally {
    await client.end().catch(() => {});
  }
}
