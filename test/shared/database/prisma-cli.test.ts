import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { applyMigrations } from "../../../subgraphs/shared/database/migrate.js";
import { createEmptyDatabase, createTestDatabase } from "../../support/database.js";

const root = path.resolve(import.meta.dirname, "../../..");
const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");

async function prisma(url: string, ...command: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...command], { cwd: root, env });
  return stdout;
}

describe("the Prisma CLI, without a network", () => {
  it("finds nothing left to do on a database that a server migrated", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    expect(await prisma(database.url, "migrate", "deploy")).toContain("No pending migrations to apply");
    expect(await prisma(database.url, "migrate", "status")).toContain("Database schema is up to date");
  });

  it("leaves nothing to do for a server on a database that it migrated", async () => {
    const database = await createEmptyDatabase();
    onTestFinished(() => database.drop());
    expect(await prisma(database.url, "migrate", "deploy")).toContain("successfully applied");
    const migrationsDir = path.join(root, "prisma/migrations");
    expect(await applyMigrations(database.url, { migrationsDir, log: { info: () => {}, warn: () => {} } })).toEqual([]);
  });
});
