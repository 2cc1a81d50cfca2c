import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { once } from "node:events";
import { mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startParley } from "../../gateway/start/parley.js";
import { explainFailure } from "../../gateway/start/explain-failure.js";
import { silentLogger } from "../support/silent-logger.js";
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
  expect(await told({ PORT: String(port) })).toContain("set PORT to another port");
  // It is noticed before anything is made.
  const folder = path.join(await mkdtemp(path.join(tmpdir(), "parley-test-")), "data");
  const embedded = { DATABASE_URL: "", PARLEY_SECRET: "", PARLEY_DATA_DIR: folder };
  expect(await told({ ...embedded, PORT: String(port) })).toContain("set PORT to another port");
  await expect(stat(folder)).rejects.toThrow("ENOENT");
  await rm(path.dirname(folder), { recursive: true });
  other.close();
  // An address of documentation: no machine has it.
  expect(
    await told({ HOST: "192.0.2.1", PUBLIC_BASE_URL: "https://parley.example", MAIL_DOMAIN: "parley.example" }),
  ).toContain("set HOST");
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

test("a database role that may not create tables is told with what to do", async () => {
  const [role, owner] = [
    `limited_${randomBytes(6).toString("hex")}`,
    new pg.Client({ connectionString: database.url }),
  ];
  await owner.connect();
  try {
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'limited'`);
    const url = new URL(database.url);
    [url.username, url.password] = [role, "limited"];
    const text = await told({ DATABASE_URL: url.href });
    expect(text).toContain("may not create tables");
    expect(text).toContain("GRANT CREATE ON SCHEMA");
    expect(text.split("\n")).toHaveLength(1);
  } finally {
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
  }
});

test("a setting that does not exist is named", async () => {
  expect(await told({ PARLEY_DATADIR: "/srv" })).toContain("PARLEY_DATADIR is not a setting");
});

test.each([
  ["a file stands in its place", (folder: string) => path.join(folder, "file")],
  ["a file stands above it", (folder: string) => path.join(folder, "file", "data")],
  ["it is a link to nowhere", (folder: string) => path.join(folder, "link")],
  ["it goes round in circles", (folder: string) => path.join(folder, "circle")],
])("a data directory that cannot be reached names the setting: %s", async (_, dataDirIn) => {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-test-"));
  await writeFile(path.join(folder, "file"), "");
  await symlink(path.join(folder, "no", "where"), path.join(folder, "link"));
  await symlink("circle", path.join(folder, "circle"));
  const PARLEY_DATA_DIR = dataDirIn(folder);
  const embedded = { DATABASE_URL: "", PARLEY_SECRET: "", PARLEY_DATA_DIR };
  // With a database of its own the directory is only needed for the first keys.
  for (const environment of [embedded, { PARLEY_DATA_DIR, PARLEY_BOOTSTRAP: "file" }]) {
    const text = await told(environment);
    expect(text).toContain("PARLEY_DATA_DIR");
    expect(text.split("\n")).toHaveLength(1);
  }
  await rm(folder, { recursive: true });
});

test("what nobody expected keeps its stack", () => {
  expect(explainFailure(new TypeError("never seen before"))).toContain("start-failures.test");
});
