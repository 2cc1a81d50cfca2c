import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startServerProcess } from "../support/processes.js";

const command = path.resolve(import.meta.dirname, "../../dist/gateway/commands/sign-in-link.js");

test("a sign-in link is made while the server with its embedded database runs, and after it has stopped", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-commands-"));
  // As an operator runs it: no setting but the folder.
  const settings = { PATH: process.env["PATH"]!, HOME: process.env["HOME"] ?? "/", PARLEY_DATA_DIR: dataDir };
  const makeLink = async () =>
    (await promisify(execFile)(process.execPath, [command], { env: settings })).stdout.trim();
  const server = await startServerProcess({ PARLEY_DATA_DIR: dataDir });
  try {
    const token = new URL(await makeLink()).hash.replace(/^#token=/, "");
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
    expect(await makeLink()).toContain("/sign-in#");
  } finally {
    await server.stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
});
