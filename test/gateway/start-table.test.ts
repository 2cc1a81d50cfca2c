import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTable } from "../../gateway/start/start-table.js";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

test("the key and the sign-in link are shown on a terminal, and only on the first start", () => {
  const first = startTable(parley, null);
  expect(first).toContain(parley.adminKey);
  expect(first).toContain(parley.outboxUrl);
  expect(first).toContain(parley.firstKeys!.signInUrl);
  const second = startTable({ ...parley, firstKeys: null }, null);
  expect(second).not.toContain(parley.adminKey);
  expect(second).not.toContain("sign-in#");
});

const linkFiles = { signIn: "/data/sign-in-link.txt", outbox: "/data/outbox-link.txt" };

test("where nobody looks, the files are named and no secret is written", () => {
  const table = startTable(parley, linkFiles);
  for (const file of [parley.firstKeys!.file, linkFiles.signIn, linkFiles.outbox]) expect(table).toContain(file);
  const { consoleToken, signInUrl } = parley.firstKeys!;
  for (const secret of [parley.adminKey, consoleToken, signInUrl, parley.outboxUrl]) {
    expect(table).not.toContain(secret);
  }
});

test("it names every place that a newcomer needs", () => {
  const table = startTable(parley, linkFiles);
  for (const place of ["/explorer", "/graphql", "ws://", "/api/v1", "/api/v1/reference", "/healthz", "outbox"]) {
    expect(table).toContain(place);
  }
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.skipIf(!hasCurl)("the three lines to copy work as they stand, and again", async () => {
  const lines = startTable(parley, linkFiles)
    .split("\n")
    .filter((line) => /^ {2}(KEY=|curl )/.test(line));
  expect(lines).toHaveLength(3);
  const { stdout } = await promisify(execFile)("sh", ["-ec", lines.join("\n")]);
  expect(stdout).toContain('"email_address":"pathfinder@agents.localhost"');
  expect(stdout).toContain('"emailAddress":"pathfinder@agents.localhost"');
});
