import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../subgraphs/shared/database/embedded/supervisor.js";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { createDatabaseProxy, type DatabaseProxy } from "../support/database-proxy.js";
import { createAgent, ProcessClient, readAdminKey, type TestAgent } from "../support/process-client.js";
import {
  endServerProcesses,
  type ServerProcess,
  startServerProcess,
  withoutLimits,
} from "../support/process-server.js";

const rounds = 4;
const often = { interval: 50 };
const log = { info: () => {}, warn: () => {} };

let folder: string;
let database: EmbeddedPostgres;
let proxy: DatabaseProxy;
let server: ServerProcess;
let agent: TestAgent;
let caller: ProcessClient;

beforeAll(async () => {
  folder = await createDataDir();
  proxy = await createDatabaseProxy();
  database = await startEmbeddedPostgres({ dataDir: folder, log });
  await proxy.open(database.url);
  server = await startServerProcess({
    environment: {
      ...withoutLimits,
      DATABASE_URL: proxy.url(database.url),
      PARLEY_SECRET: "a secret of a server whose database restarts",
      PARLEY_DATA_DIR: folder,
      PARLEY_BOOTSTRAP: "file",
    },
  });
  agent = await createAgent(new ProcessClient(server.url, await readAdminKey(folder)), "restarted");
  caller = new ProcessClient(server.url, agent.key);
});
afterAll(async () => {
  await endServerProcesses();
  await proxy?.close();
  await database?.stop();
  await removeDataDir(folder);
});

/** What each door answers: its status, and the code of its error if it has one. */
const doors: Readonly<Record<string, () => Promise<string>>> = {
  async REST() {
    const { status, body } = await caller.call("GET", `/api/v1/identities/${agent.handle}`);
    return `${status} ${body.code ?? body.error?.code ?? ""}`;
  },
  async GraphQL() {
    const { status, body } = await caller.call("POST", "/graphql", {
      query: "{ identities(first: 1) { nodes { id } } }",
    });
    return `${status} ${body.errors?.[0]?.extensions.code ?? ""}`;
  },
  async A2A() {
    const envelope = { jsonrpc: "2.0", id: 1, method: "ListTasks", params: {} };
    const { status, body } = await caller.call("POST", `/a2a/${agent.handle}`, envelope, { "a2a-version": "1.0" });
    return `${status} ${body.error?.code ?? ""}`;
  },
  async MCP() {
    const envelope = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_tasks", arguments: {} } };
    const response = await fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: {
        "x-api-key": agent.key,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(envelope),
    });
    const said = /internal_error|unavailable|overloaded|-32\d{3}/.exec(await response.text());
    return `${response.status} ${said?.[0] ?? ""}`;
  },
};

/** Asks at a door again and again until it must stop; answers what it heard. */
function asking(door: () => Promise<string>): () => Promise<Set<string>> {
  const heard = new Set<string>();
  let stopped = false;
  const done = (async () => {
    while (!stopped) heard.add(await door().catch(String));
  })();
  return async () => {
    stopped = true;
    await done;
    return heard;
  };
}

/** Adds jobs for as long as the database takes them, so that some end while it goes away. */
async function addJobs(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select identifier as name from graphile_worker._private_tasks",
    );
    for (;;) {
      for (const { name } of rows) await client.query("select graphile_worker.add_job($1, max_attempts => 2)", [name]);
    }
  } catch {
    // It went away.
  }
}

const isReady = async (): Promise<boolean> => (await fetch(`${server.url}/readyz`)).status === 200;

test("a database that restarts again and again ends no server, and every door says when to come back", async () => {
  const stops = Object.entries(doors).map(([name, door]) => [name, asking(door)] as const);
  for (let round = 0; round < rounds; round++) {
    const adding = addJobs();
    await vi.waitUntil(isReady, often);
    const jobs = new pg.Client({ connectionString: database.url });
    await jobs.connect();
    await vi.waitUntil(async () => (await jobs.query("select from graphile_worker.jobs")).rowCount! > 5, often);
    await jobs.end();
    // Sometimes the database says that it ends, sometimes it is just gone.
    if (round % 2 === 0) await proxy.close();
    await database.stop();
    await adding;
    await proxy.close();
    for (const [name, door] of Object.entries(doors)) expect(await door(), name).toContain("unavailable");
    database = await startEmbeddedPostgres({ dataDir: folder, log });
    await proxy.open(database.url);
  }
  await vi.waitUntil(isReady, often);
  expect(server.child.exitCode).toBeNull();
  for (const [name, stop] of stops) {
    const answers = [...(await stop())];
    expect(
      answers.filter((answer) => !/^(200 |503 )/.test(answer) || /internal|-32603/.test(answer)),
      name,
    ).toEqual([]);
  }
});
