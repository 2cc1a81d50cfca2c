import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { projectFile } from "../../gateway/files/project-file.js";

// The ground of a user who has only the tarball: an empty folder, Node, and packages that npm can get.

const run = promisify(execFile);
const root = path.dirname(projectFile("package.json"));
let folder: string;
let tarball: string;
let files: string[];
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "parley-tarball-")));
  const cache = (await run("npm", ["config", "get", "cache"], { cwd: root })).stdout.trim();
  const { PATH, HOME } = process.env;
  const home = path.join(folder, "home");
  await mkdir(home);
  environment = { PATH, HOME, XDG_CONFIG_HOME: home, npm_config_cache: cache, npm_config_update_notifier: "false" };
  const words = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await run("npm", words, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string; files: { path: string }[] }>);
  tarball = `./${packed!.filename}`;
  files = packed!.files.map((file) => file.path);
});

afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const npx = (words: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  run("npx", ["--yes", "--offline", tarball, ...words], { cwd: folder, env: { ...environment, ...more } });

test("the tarball has the server, the clients with their types and the documents, and neither tests nor sources", () => {
  const wanted = [
    "dist/cli/parley.js",
    "dist/console/index.html",
    "dist/clients/graphql/index.d.ts",
    "dist/clients/vault/vault-client.d.ts",
    "docs/command-line.md",
    "LICENSE",
  ];
  expect(files).toEqual(expect.arrayContaining(wanted));
  const others = files.filter((file) => /(^|\/)test\/|\.map$|(?<!\.d)\.ts$|^dist\/\./.test(file));
  expect(others).toEqual([]);
});

test("npx runs it as a whole service, in which agents do their work, and stops it with its database", async () => {
  const settings = { PORT: "0", MAIL_SMTP_LISTEN: "off", IM_LOOPBACK: "0" };
  const server = spawn("npx", ["--yes", "--prefer-offline", tarball], {
    cwd: folder,
    env: { ...environment, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
  const gone = new Promise<void>((resolve) => server.once("close", () => resolve()));
  try {
    await vi.waitFor(() => expect(said).toContain("Parley listens at"), { timeout: 300_000, interval: 200 });
    const cluster = path.join(folder, ".parley/postgres/postmaster.pid");
    // Without network from here on: everything was installed.
    for (const handle of ["scout", "editor"]) {
      await npx(["agents", "create", handle]);
      await npx(["keys", "create", "--agent", handle, "--save-profile", handle]);
    }
    const sent = await npx(["tasks", "send", "scout", "Count the queues.", "--profile", "editor", "--json"]);
    const { id } = JSON.parse(sent.stdout) as { id: string };
    const done = await npx(["tasks", "reply", id, "Seven.", "--profile", "scout"]);
    expect(done.stdout).toContain("completed");
    const url = /listens at (\S+)/.exec(said)![1]!;
    expect((await fetch(`${url}/console/`)).status).toBe(200);
    expect((await npx(["doctor"])).stdout).toContain("✓ The database answers and is up to date.");
    server.kill("SIGTERM");
    await gone;
    await vi.waitFor(() => expect(existsSync(cluster)).toBe(false), { interval: 200 });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said}`, { cause: error });
  } finally {
    server.kill("SIGTERM");
  }
});
