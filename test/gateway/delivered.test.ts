import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFile } from "../../gateway/start/project-file.js";
import { domains } from "../../subgraphs/index.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { endServerProcesses, startServerProcess } from "../support/process-server.js";

const root = path.dirname(projectFile("package.json"));
let folder: string;
let installation: Installation;

/** What the image copies, in a folder of its own: neither sources nor compiled tests are there. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "parley-delivered-")));
  await mkdir(path.join(folder, "prisma"));
  for (const name of ["dist", "package.json", "prisma/migrations"]) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  await symlink(await realpath(path.join(root, "node_modules")), path.join(folder, "node_modules"));
  installation = await createInstallation();
});

afterAll(async () => {
  await endServerProcesses();
  await installation?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const start = (environment: Readonly<Record<string, string>> = {}) =>
  startServerProcess({
    environment: { ...installation.environment, ...environment },
    program: path.join(folder, "dist/gateway/main.js"),
  });

/** Asks two subgraphs by GraphQL, one by REST, and for a page. */
async function expectServes(url: string): Promise<void> {
  const headers = { "x-api-key": await installation.adminKey(), "content-type": "application/json" };
  const get = (address: string) => fetch(`${url}${address}`, { headers });
  const made = await fetch(`${url}/api/v1/identities`, {
    method: "POST",
    headers,
    body: JSON.stringify({ agent_handle: `agent-${Math.random().toString(36).slice(2, 10)}` }),
  });
  expect([made.status, await made.clone().json()]).toEqual([201, expect.anything()]);
  const query = "{ identities(first: 1) { nodes { agentHandle mailbox { emailAddress } } } }";
  const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
  expect(await answer.json()).toEqual({
    data: {
      identities: { nodes: [{ agentHandle: expect.any(String), mailbox: { emailAddress: expect.any(String) } }] },
    },
  });
  const pages = [
    "/api/v1/whoami",
    "/api/v1/identities",
    "/api/v1/openapi.json",
    "/",
    "/explorer/assets/graphiql.css",
    "/docs/mail",
    "/llms.txt",
  ];
  expect(await Promise.all(pages.map(async (page) => [page, (await get(page)).status]))).toEqual(
    pages.map((page) => [page, 200]),
  );
}

test("what is delivered serves everything in one process", async () => {
  const server = await start();
  await expectServes(server.url);
  expect([await server.end(), server.errors]).toEqual([0, []]);
});

// Seven processes start side by side.
test("what is delivered serves everything as a process per subgraph and a gateway", { timeout: 300_000 }, async () => {
  const subgraphs = await Promise.all(
    domains.map(async ({ name }) => {
      const { url } = await start({ PARLEY_ROLE: name });
      return [`PARLEY_SUBGRAPH_${name.toUpperCase()}_URL`, url] as const;
    }),
  );
  const gateway = await start({ PARLEY_ROLE: "gateway", ...Object.fromEntries(subgraphs) });
  await expectServes(gateway.url);
});

test("no test is delivered", async () => {
  const files = await readdir(path.join(folder, "dist"), { recursive: true });
  const maps = files.filter((file) => file.endsWith(".js.map"));
  const sources = await Promise.all(
    maps.map(async (file) => {
      const { sources } = JSON.parse(await readFile(path.join(folder, "dist", file), "utf8")) as { sources: string[] };
      return sources.map((source) => path.resolve(root, "dist", path.dirname(file), source));
    }),
  );
  const ours = [...files.map((file) => path.join(root, "dist", file)), ...sources.flat()];
  expect(maps.length).toBeGreaterThan(1);
  expect(ours.map((file) => path.relative(root, file)).filter((file) => /(^|\/)test\//.test(file))).toEqual([]);
});
