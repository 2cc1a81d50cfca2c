import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startServerProcess } from "../support/processes.js";

const sibling = (name: string) => path.resolve(import.meta.dirname, "../../dist/cli", name);
const command = sibling("sign-in-link.js");

test("a sign-in link is made while the server with its embedded database runs, and after it has stopped", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-commands-"));
  // As an operator runs it: no setting but the folder.
  const settings = { PATH: process.env["PATH"]!, HOME: process.env["HOME"] ?? "/", PARLEY_DATA_DIR: dataDir };
  const makeLink = async () =>
    (await promisify(execFile)(process.execPath, [command], { env: settings })).stdout.trim();
  const server = await startServerProcess({ PARLEY_DATA_DIR: dataDir });
  try {
    const link = new URL(await makeLink());
    // The server took a free port, which the command does not know.
    expect(link.origin).toBe(server.url);
    const token = new URLSearchParams(link.hash.slice(1)).get("token");
    const answer = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: "mutation ($input: SignInInput!) { signIn(input: $input) { user { email } } }",
        variables: { input: { token } },
      }),
    });
    expect(await answer.json()).toEqual({ data: { signIn: { user: { email: "admin@parley.localhost" } } } });
    expect(await server.stop()).toBe(0);
    // Where the next start listens unless told otherwise.
    expect(await makeLink()).toContain("http://localhost:4000/sign-in#");
  } finally {
    await server.stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("a first start without a terminal writes its links to private files, names them, and shows none", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-commands-"));
  const server = await startServerProcess({ PARLEY_DATA_DIR: dataDir });
  try {
    for (const [name, page] of [
      ["sign-in-link.txt", "sign-in"],
      ["outbox-link.txt", "outbox"],
    ] as const) {
      const file = path.join(dataDir, name);
      const link = (await readFile(file, "utf8")).trim();
      expect(link).toMatch(new RegExp(`^${server.url}/${page}#token=\\S+$`));
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(server.output().out).toContain(file);
      expect(server.output().out + server.output().err).not.toContain(new URL(link).hash);
    }
    await server.stop();
    const second = await startServerProcess({ PARLEY_DATA_DIR: dataDir });
    await second.stop();
    // The first start's link is used or has expired.
    await expect(stat(path.join(dataDir, "sign-in-link.txt"))).rejects.toThrow("ENOENT");
  } finally {
    await server.stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("the mail domain's record is printed, and with the next key's while that waits for its record", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-commands-"));
  const settings = { PATH: process.env["PATH"]!, HOME: process.env["HOME"] ?? "/", PARLEY_DATA_DIR: dataDir };
  const dkim = async (...what: string[]) =>
    (await promisify(execFile)(process.execPath, [sibling("dkim.js"), ...what], { env: settings })).stdout
      .trim()
      .split("\n");
  try {
    const [record, ...none] = await dkim();
    expect(record).toMatch(/^s\d{6}\._domainkey\.agents\.localhost TXT "v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]+"$/);
    expect(none).toEqual([]);
    const both = await dkim("rotate");
    expect(both).toEqual([record, expect.stringMatching(/^s\d{6}-2\._domainkey\.agents\.localhost TXT /)]);
    expect(await dkim()).toEqual(both);
    await expect(dkim("delete")).rejects.toThrow("Usage");
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
