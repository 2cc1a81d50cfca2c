import { createServer } from "node:net";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startParley } from "../../gateway/parley.js";
import { explainFailure } from "../../gateway/start/explain-failure.js";
import { silentLogger } from "../../subgraphs/shared/logging/logger.js";
import { createTestDatabase } from "../support/database.js";
import { testSecret } from "../support/parley.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** What a person reads when a start with these settings fails. */
async function told(environment: Record<string, string>): Promise<string> {
  const settings = { PORT: "0", PARLEY_SECRET: testSecret, DATABASE_URL: database.url, ...environment };
  const error: unknown = await startParley({ environment: settings, log: silentLogger }).then(
    (parley) => parley.close(),
    (reason: unknown) => reason,
  );
  const text = explainFailure(error);
  expect(text).not.toMatch(/\n\s+at /);
  return text;
}

test("a database that nobody serves is named with what to do, and without its password", async () => {
  const text = await told({ DATABASE_URL: "postgresql://parley:hush-hush@127.0.0.1:1/parley" });
  expect(text).toContain("PostgreSQL at 127.0.0.1:1 cannot be used");
  expect(text).toContain("correct DATABASE_URL");
  expect(text).not.toContain("hush-hush");
});

test("a database that does not exist is to be created", async () => {
  const url = new URL(database.url);
  url.pathname = "/no_such_database";
  expect(await told({ DATABASE_URL: url.href })).toContain("Create the database");
});

test("a port that is taken, and an address that this machine has not, say which setting to change", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  expect(await told({ PORT: String(port) })).toContain("set PORT to another one");
  // It is noticed before anything is made.
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "parley-test-")), "data");
  const embedded = { DATABASE_URL: "", PARLEY_SECRET: "", PARLEY_DATA_DIR: folder };
  expect(await told({ ...embedded, PORT: String(port) })).toContain("set PORT to another one");
  await expect(stat(folder)).rejects.toThrow("ENOENT");
  await rm(path.dirname(folder), { recursive: true });
  other.close();
  // An address of documentation: no machine has it.
  expect(await told({ HOST: "192.0.2.1" })).toContain("set HOST");
});

test("a setting that is wrong is told with the form it should have", async () => {
  expect(await told({ DATABASE_URL: "mysql://localhost/parley" })).toContain("postgresql://user:password@host:5432");
  expect(await told({ PUBLIC_BASE_URL: "parley" })).toContain("https://parley.example.com");
});

test("a data directory that cannot be one names the setting", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-test-"));
  const file = path.join(folder, "file");
  await writeFile(file, "");
  const text = await told({ DATABASE_URL: "", PARLEY_SECRET: "", PARLEY_DATA_DIR: file });
  expect(text).toContain("Set PARLEY_DATA_DIR");
  await rm(folder, { recursive: true });
});

test("what nobody expected keeps its stack", () => {
  expect(explainFailure(new TypeError("never seen before"))).toContain("start-failures.test");
});
