import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFile } from "../../gateway/files/project-file.js";
import { startTestParley, type TestParley } from "../support/parley.js";

// The installation of a user who has a client and no server: each package alone in an empty folder, without network.

const run = promisify(execFile);
const root = path.dirname(projectFile("package.json"));
let folder: string;
let parley: TestParley;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "parley-clients-")));
  parley = await startTestParley();
});

afterAll(async () => {
  await parley?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** Packs a package of this checkout and answers its tarball. */
async function pack(name: string): Promise<string> {
  const words = ["pack", path.join(root, name), "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await run("npm", words, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>);
  return path.join(folder, packed!.filename);
}

/** Installs a client with what it needs and nothing else to be had: no cache, and no network. */
async function install(client: string, needed: readonly string[]): Promise<string> {
  const project = path.join(folder, client);
  await mkdir(project);
  await writeFile(path.join(project, "package.json"), JSON.stringify({ type: "module", private: true }));
  const tarballs = await Promise.all([
    pack(`clients/${client}`),
    ...needed.map((name) => pack(`node_modules/${name}`)),
  ]);
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"];
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    npm_config_cache: path.join(folder, `cache-${client}`),
    npm_config_update_notifier: "false",
  };
  await run("npm", ["install", "--offline", ...quiet, ...tarballs], { cwd: project, env });
  return project;
}

/** Runs a program in TypeScript, after the compiler has accepted it. */
async function runProgram(project: string, code: string): Promise<unknown> {
  const options = { module: "NodeNext", target: "ES2022", lib: ["ES2023", "DOM"], strict: true, types: [] };
  await writeFile(
    path.join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["main.ts"] }),
  );
  await writeFile(path.join(project, "main.ts"), code);
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [compiler], { cwd: project });
  const { stdout } = await run(process.execPath, ["main.js"], { cwd: project });
  return JSON.parse(stdout);
}

/** The packages in a folder, those of scopes included. */
async function installed(project: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(path.join(project, "package-lock.json"), "utf8")) as {
    packages: Record<string, unknown>;
  };
  const names = Object.keys(packages).filter((place) => place !== "");
  return names.map((place) => place.replace("node_modules/", "")).toSorted();
}

test("the typed client comes without the server, and its types and its requests work", async () => {
  const needed = ["@graphql-typed-document-node/core", "graphql", "graphql-ws"];
  const project = await install("graphql", needed);
  expect(await installed(project)).toEqual([...needed, "parley-graphql-client"]);
  const said = await runProgram(
    project,
    `import { AgentsDocument, ParleyClient } from "parley-graphql-client";
    const parley = new ParleyClient(${JSON.stringify({ baseUrl: parley.url, apiKey: parley.adminKey })});
    const { identities } = await parley.run(AgentsDocument, { first: 5 });
    const nodes: readonly unknown[] = identities.nodes;
    // @ts-expect-error: the document does not select it
    const unselected = identities.nothing;
    console.log(JSON.stringify({ nodes, unselected }));`,
  );
  expect(said).toEqual({ nodes: [] });
});

test("the client of the vault comes without the server, and a vault opens with it", async () => {
  const project = await install("vault", ["hash-wasm"]);
  expect(await installed(project)).toEqual(["hash-wasm", "parley-vault-client"]);
  expect(await readdir(path.join(project, "node_modules/parley-vault-client"))).toContain("README.md");
  const said = await runProgram(
    project,
    `import { VaultClient } from "parley-vault-client";
    import { fromBase32 } from "parley-vault-client/base32";
    const vault = new VaultClient(${JSON.stringify({ baseUrl: parley.url, apiKey: parley.adminKey })});
    const vaultKey = "Nine-quiet-otters-count-4711-queues";
    await vault.initialize(vaultKey);
    const unlocked = await vault.unlock(vaultKey);
    const { id } = await unlocked.createSecret({ name: "Weather", secret_type: "api_key", payload: { api_key: "sk-1" } });
    const { payload } = await unlocked.getSecret(id);
    console.log(JSON.stringify({ payload, bytes: fromBase32("MZXW6===").length }));`,
  );
  expect(said).toEqual({ payload: { api_key: "sk-1" }, bytes: 3 });
});
