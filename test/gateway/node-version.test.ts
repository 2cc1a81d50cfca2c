import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { nodeObjection } from "../../gateway/start/node-objection.js";

const root = path.resolve(import.meta.dirname, "../..");

test.each([
  ["20.19.0", true],
  ["24.1.0", true],
  ["22.0.0", true],
  ["20.18.3", false],
  ["18.20.8", false],
])("Node %s runs the server: %s", (version, runs) => {
  expect(nodeObjection(version) === null).toBe(runs);
});

test("it is the version of package.json", async () => {
  const { engines } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  expect(nodeObjection("0.0.0")).toContain(`Node.js ${engines.node.replace(">=", "")} or newer`);
});

test.each(["dist/gateway/main.js", "tools/build.mjs"])(
  "an old Node is told so in one sentence by %s",
  async (script) => {
    const folder = await mkdtemp(path.join(tmpdir(), "parley-test-"));
    const pretend = path.join(folder, "pretend.cjs");
    await writeFile(pretend, 'Object.defineProperty(process.versions, "node", { value: "18.20.8" });');
    const run = promisify(execFile)(process.execPath, ["--require", pretend, script], { cwd: root });
    const { stderr, code } = (await run.catch((error: unknown) => error)) as { stderr: string; code: number };
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Parley needs Node\.js .* this is 18\.20\.8\..*\n$/)]);
    await rm(folder, { recursive: true });
  },
);
