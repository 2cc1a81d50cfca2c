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
  const first = startTable(parley, { isTerminal: true });
  expect(first).toContain(parley.adminKey);
  expect(first).toContain(parley.firstKeys!.signInUrl);
  const second = startTable({ ...parley, firstKeys: null }, { isTerminal: true });
  expect(second).not.toContain(parley.adminKey);
  expect(second).not.toContain("sign-in#");
});

test("where nobody looks, the file is named and no secret is written", () => {
  const table = startTable(parley, { isTerminal: false });
  expect(table).toContain(parley.firstKeys!.file);
  for (const secret of [parley.adminKey, parley.firstKeys!.consoleToken, parley.firstKeys!.signInUrl]) {
    expect(table).not.toContain(secret);
  }
});

test("it names every place that a newcomer needs", () => {
  const table = startTable(parley, { isTerminal: false });
  for (const place of ["/explorer", "/graphql", "ws://", "/api/v1", "/api/v1/reference", "/healthz", "outbox"]) {
    expect(table).toContain(place);
  }
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.skipIf(!hasCurl)("the three lines to copy work as they stand, and again", async () => {
  const lines = startTable(parley, { isTerminal: false })
    .split("\n")
    .filter((line) => /^ {2}(KEY=|curl )/.test(line));
  expect(lines).toHaveLength(3);
  const { stdout } = await promisify(execFile)("sh", ["-ec", lines.join("\n")]);
  expect(stdout).toContain('"email_address":"scout@agents.localhost"');
  expect(stdout).toContain('"emailAddress":"scout@agents.localhost"');
});
