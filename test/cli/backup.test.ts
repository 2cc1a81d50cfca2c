import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../support/database.js";
import { startTestParley, testSecret, type TestParley } from "../support/parley.js";
import { type CommandLine, createCommandLine } from "./run.js";

let parley: TestParley;
let cli: CommandLine;
let empty: TestDatabase;
let cursor: string;

const restoring = (url: string, secret = testSecret) => ({
  environment: { DATABASE_URL: url, PARLEY_SECRET: secret, PARLEY_DATA_DIR: path.join(cli.folder, "restored") },
});

/** A backup of a server that runs. */
beforeAll(async () => {
  [parley, cli, empty] = await Promise.all([startTestParley(), createCommandLine(), createEmptyDatabase()]);
  const key = { environment: { PARLEY_URL: parley.url, PARLEY_KEY: parley.adminKey } };
  await cli.json(["agents", "create", "scout", "--name", "Grüße\u2028\\. und\ttabs"], key);
  const { eventCursor } = (await parley.graphql("{ eventCursor }", {}, parley.adminKey)).data!;
  cursor = eventCursor;
  await cli.json(["agents", "create", "editor"], key);
  const { DATABASE_URL, PARLEY_DATA_DIR } = parley.services.config;
  const environment = { DATABASE_URL: DATABASE_URL!, PARLEY_SECRET: testSecret, PARLEY_DATA_DIR };
  const made = await cli.json(["backup", "all.backup"], { environment });
  expect(made).toMatchObject({ rows: expect.any(Number), secret: "the setting PARLEY_SECRET" });
  const again = await cli.run(["backup", "all.backup", "--json"], { environment });
  expect([again.code, JSON.parse(again.err).error.code]).toEqual([1, "file_exists"]);
});

afterAll(async () => {
  await cli?.close();
  await parley?.close();
  await empty?.drop();
});

test("only its owner can read a backup", async () => {
  expect((await stat(path.join(cli.folder, "all.backup"))).mode & 0o777).toBe(0o600);
});

test("a file that cannot be written or read ends the command with a sentence", async () => {
  const { DATABASE_URL, PARLEY_DATA_DIR } = parley.services.config;
  const environment = { DATABASE_URL: DATABASE_URL!, PARLEY_SECRET: testSecret, PARLEY_DATA_DIR };
  const ended = await Promise.all([
    cli.run(["backup", path.join("nowhere", "all.backup"), "--json"], { environment }),
    cli.run(["restore", path.join("nowhere", "all.backup"), "--json"], restoring(empty.url)),
  ]);
  for (const { code, err } of ended) {
    expect([code, JSON.parse(err).error.message]).toEqual([1, expect.stringMatching(/^ENOENT.*\. Check the path\.$/)]);
  }
});

test("what cannot be restored whole is not restored at all", async () => {
  const whole = path.join(cli.folder, "all.backup");
  const half = path.join(cli.folder, "half.backup");
  await writeFile(half, await readFile(whole));
  await truncate(half, Math.floor((await stat(whole)).size / 2));
  const { DATABASE_URL } = parley.services.config;
  const refused = [
    await cli.run(["restore", half, "--json"], restoring(empty.url)),
    await cli.run(["restore", whole, "--json"], restoring(empty.url, "another secret of servers: long enough")),
    await cli.run(["restore", whole, "--json"], restoring(DATABASE_URL!)),
  ];
  expect(refused.map(({ code, err }) => [code, JSON.parse(err).error.code])).toEqual([
    [1, "backup_broken"],
    [1, "secret_wrong"],
    [1, "installation_not_empty"],
  ]);
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  expect((await client.query("select 1 from organization")).rows).toEqual([]);
  await client.end();
});

test("a restored installation goes on: its keys are valid, its rows are there, its events can be followed", async () => {
  await cli.json(["restore", "all.backup"], restoring(empty.url));
  const restored = await startTestParley({ environment: { DATABASE_URL: empty.url } });
  try {
    const read = "{ identities(first: 5) { nodes { id agentHandle displayName mailbox { emailAddress } } } }";
    const [before, after] = await Promise.all(
      [parley, restored].map((server) => server.graphql(read, {}, parley.adminKey)),
    );
    expect(after!.data).toEqual(before!.data);
    expect(after!.data!["identities"].nodes).toHaveLength(2);
    const key = { environment: { PARLEY_URL: restored.url, PARLEY_KEY: parley.adminKey } };
    const tail = cli.start(["events", "tail", "--after", cursor, "--json"], key);
    await tail.wrote("editor");
    // A new event comes after the old ones in the log.
    await cli.json(["agents", "create", "later"], key);
    await tail.wrote("later");
    tail.child.kill("SIGINT");
    expect((await tail.ended).code).toBe(0);
  } finally {
    await restored.close();
  }
});
