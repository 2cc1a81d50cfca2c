import { DatabaseStartError } from "../start-error.js";
import type { Migration } from "./migration-files.js";
import type { MigrationRecord } from "./migration-record.js";

/**
 * The migrations that the database lacks, in order.
 * @throws DatabaseStartError when code and database do not match
 */
export function pendingMigrations(migrations: Migration[], records: MigrationRecord[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = records.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new DatabaseStartError(
      `The database is newer than this Parley: it has ${list(unknown)}, which this version does not know. ` +
        "Start the version that made the change, or a later one.",
    );
  }
  const failed = records.filter(({ finished }) => !finished).map(({ name }) => name);
  if (failed.length > 0) {
    throw new DatabaseStartError(
      `${capitalised(list(failed))} was begun by the Prisma CLI and did not finish. Look at the database, then say which ` +
        `it is: npx prisma migrate resolve --applied ${failed[0]} or --rolled-back ${failed[0]}.`,
    );
  }
  const changed = records.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  if (changed.length > 0) {
    throw new DatabaseStartError(
      `${capitalised(list(changed.map(({ name }) => name)))} was changed after this database applied it. Restore the ` +
        "file as it was and put the change into a new migration.",
    );
  }
  const applied = new Set(records.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

function list(names: string[]): string {
  return `the migration${names.length > 1 ? "s" : ""} ${names.join(", ")}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
