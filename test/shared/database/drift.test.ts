import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../support/database.js";

const root = path.resolve(import.meta.dirname, "../../..");
const model = (fields: string) =>
  `datasource db {\n  provider = "postgresql"\n}\n\nmodel Thing {\n  id Int @id\n  ${fields}\n}\n`;

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-drift-test-"));
  database = await createEmptyDatabase();
  await mkdir(path.join(folder, "schema"));
  await mkdir(path.join(folder, "migrations/1_make"), { recursive: true });
  await writeFile(path.join(folder, "migrations/migration_lock.toml"), 'provider = "postgresql"\n');
  await writeFile(
    path.join(folder, "migrations/1_make/migration.sql"),
    'CREATE TABLE "Thing" ("id" INTEGER NOT NULL, "name" TEXT, CONSTRAINT "Thing_pkey" PRIMARY KEY ("id"));',
  );
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function checkDrift(env: Record<string, string> = {}) {
  const folders = ["--schema", path.join(folder, "schema"), "--migrations", path.join(folder, "migrations")];
  const child = spawn(process.execPath, [path.join(root, "tools/check-drift.mjs"), ...folders], {
    env: { ...process.env, DATABASE_URL: database.url, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, output: output + complaints };
}

describe("the drift check", () => {
  it("passes when the migrations produce the schema", async () => {
    await writeFile(path.join(folder, "schema/thing.prisma"), model("name String?"));
    expect(await checkDrift()).toEqual({ code: 0, output: expect.stringContaining("agree") });
  });

  it("names a column that no migration adds", async () => {
    await writeFile(path.join(folder, "schema/thing.prisma"), model("name String?\n  size Int?"));
    expect(await checkDrift()).toEqual({ code: 2, output: expect.stringContaining("Added column `size`") });
  });

  it("fails when the engine behind it dies without a word", async () => {
    const deadEngine = path.join(folder, "dead-engine");
    await writeFile(deadEngine, "#!/bin/sh\nexit 0\n");
    await chmod(deadEngine, 0o755);
    expect((await checkDrift({ PRISMA_SCHEMA_ENGINE_BINARY: deadEngine })).code).toBe(1);
  });
});
