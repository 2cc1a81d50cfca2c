import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Migration } from "./migration-files.js";

/** A migration as recorded in the database: a row of the Prisma CLI's own table, so that both can work on it. */
export interface MigrationRecord {
  name: string;
  checksum: string;
  finished: boolean;
}

const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** All records that were not rolled back; creates the table when it is missing. */
export async function readRecords(client: pg.ClientBase): Promise<MigrationRecord[]> {
  await client.query(CREATE_TABLE);
  const { rows } = await client.query<MigrationRecord>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

export async function writeRecord(client: pg.ClientBase, { name, checksum }: Migration, startedAt: Date) {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name, startedAt],
  );
}
