import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { seededRandom, testSeed } from "../support/process-seed.js";
import {
  endServerProcesses,
  type ServerProcess,
  startServerProcess,
  withoutLimits,
} from "../support/process-server.js";
import { checkKnown, checkStreams, forAll, repeatKeyed } from "./check.js";
import { type EmbeddedDatabase, type Kill, killNow, openEmbedded } from "./embedded.js";
import { checkIntegrity } from "./integrity.js";
import { Known } from "./known.js";
import { LoadClient, type Run } from "./load.js";
import { type Recovered, settle } from "./settle.js";
import type { Write } from "./writes.js";

const rounds = Number(process.env["PARLEY_CRASH_ROUNDS"] ?? 4);
const acknowledgedPerRound = 120;
const clients = 16;
const agentCount = 8;

const random = seededRandom(testSeed("crash"));
const known = new Known();
let dataDir: string;
let server: ServerProcess;
let database: EmbeddedDatabase;
let keys: { adminKey: string; consoleToken: string };
let agents: TestAgent[];
let load: LoadClient[];

async function start(): Promise<void> {
  server = await startServerProcess({ environment: { PARLEY_DATA_DIR: dataDir, ...withoutLimits } });
  database = await openEmbedded(dataDir);
}

beforeAll(async () => {
  dataDir = await createDataDir();
  await start();
  const { admin_key, console_token } = JSON.parse(await readFile(path.join(dataDir, "bootstrap.json"), "utf8"));
  keys = { adminKey: admin_key, consoleToken: console_token };
  const admin = new ProcessClient(server.url, keys.adminKey);
  agents = [];
  for (let n = 0; n < agentCount; n++) agents.push(await createAgent(admin, `agent-${n}`));
  load = Array.from({ length: clients }, (_, n) => {
    return new LoadClient(agents[n % agentCount]!, agents[(n + 3) % agentCount]!, seededRandom(random() * 2 ** 32));
  });
});

afterAll(async () => {
  await database?.client.end();
  await endServerProcesses();
  await removeDataDir(dataDir);
});

/** Loads the server until it is killed; answers the writes whose outcome is unknown. */
async function loadUntilKilled(kill: Kill): Promise<Write[]> {
  const wanted = acknowledgedPerRound + Math.floor(random() * 60);
  const inFlight = new Set<Write>();
  const run: Run = {
    url: server.url,
    adminKey: keys.adminKey,
    known,
    inFlight,
    acknowledged: 0,
    killed: false,
    progressed() {
      if (run.killed || run.acknowledged < wanted || inFlight.size === 0) return;
      run.killed = true;
      killNow(kill, server.pid, database);
    },
  };
  await Promise.all(load.map((client) => client.run(run)));
  expect(await server.end("SIGKILL")).toBeNull();
  await database.client.end().catch(() => {});
  expect(run.acknowledged).toBeGreaterThanOrEqual(acknowledgedPerRound);
  return [...inFlight];
}

const recovered = (): Recovered => ({ url: server.url, known, ...keys });

test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
  "round %i: what was acknowledged before the kill is true after it, and what was in flight happens once or not at all",
  async (round) => {
    const after = await new ProcessClient(server.url, keys.adminKey).cursor();
    const before = new Map([...known.tasks.values()].map(({ id, version }) => [id, version]));
    known.touched.clear();
    known.keyed.length = 0;
    const lost = await loadUntilKilled(round % 2 === 0 ? "node" : "node and postmaster");
    expect(lost.length, "writes in flight at the kill").toBeGreaterThanOrEqual(1);

    await start();
    const answered = [...known.keyed];
    await forAll(lost, (write) => settle(write, recovered()));
    await checkKnown(recovered(), known.touched);
    await repeatKeyed(
      recovered(),
      answered.filter((_, index) => index % 5 === 0),
    );
    await checkStreams(recovered(), agents, after, before);
    await checkIntegrity(database.client);
  },
);

test("after all rounds everything that was ever acknowledged is still true", async () => {
  await checkKnown(recovered(), [...known.tasks.keys(), ...known.identities.keys(), ...known.keys.keys()]);
  await checkIntegrity(database.client);
  expect(await server.end("SIGTERM")).toBe(0);
});
