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
import { type EmbeddedDatabase, killNow, openEmbedded } from "./embedded.js";
import { Crowd, type Run } from "./histories/crowd.js";
import { judge } from "./histories/judge.js";
import type { Sides } from "./histories/record.js";
import { listThrough, pageThrough } from "./histories/speak.js";
import { checkIntegrity } from "./integrity.js";

// Where test/crash/kill.test.ts has every client alone with its tasks, here all of them fight over the same few.

const clients = 8;
const rounds = Number(process.env["PARLEY_CRASH_ROUNDS"] ?? 2);
const acknowledgedPerRound = 200;

let dataDir: string;
let server: ServerProcess;
let database: EmbeddedDatabase;
let agents: TestAgent[];
let pairs: Sides[];
let crowd: Crowd;

async function start(): Promise<void> {
  server = await startServerProcess({ environment: { PARLEY_DATA_DIR: dataDir, ...withoutLimits } });
  database = await openEmbedded(dataDir);
}

beforeAll(async () => {
  dataDir = await createDataDir();
  await start();
  const { admin_key } = JSON.parse(await readFile(path.join(dataDir, "bootstrap.json"), "utf8"));
  const admin = new ProcessClient(server.url, admin_key);
  agents = [await createAgent(admin, "left"), await createAgent(admin, "right")];
  const [left, right] = agents as [TestAgent, TestAgent];
  pairs = [
    { requester: left, worker: right },
    { requester: right, worker: left },
  ];
  crowd = new Crowd(pairs, seededRandom(testSeed("histories")));
});

afterAll(async () => {
  await database?.client.end().catch(() => {});
  await endServerProcesses();
  await removeDataDir(dataDir);
});

async function workUntilKilled(kill: "node" | "node and postmaster"): Promise<void> {
  let left = acknowledgedPerRound;
  const run: Run = {
    url: server.url,
    killed: false,
    acknowledged() {
      left -= 1;
      if (left > 0 || run.killed) return;
      run.killed = true;
      killNow(kill, server.pid, database);
    },
  };
  await Promise.all(Array.from({ length: clients }, () => crowd.takePart(run)));
  expect(await server.end("SIGKILL")).toBeNull();
  await database.client.end().catch(() => {});
}

test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
  "round %i: eight clients on the same tasks and a kill lose, double and reorder nothing, and both sides see the same",
  async (round) => {
    await workUntilKilled(round % 2 === 0 ? "node" : "node and postmaster");
    await start();
    const run: Run = { url: server.url, killed: false, acknowledged: () => {} };
    await crowd.settle(run);
    for (const task of crowd.tasks) {
      const { sight, requester, worker } = await crowd.look(run, task);
      expect(requester, "what the requester sees").toEqual(worker);
      judge(task, sight);
      task.sights.push(sight);
    }
    await checkIntegrity(database.client);
  },
);

test("every list has every task exactly once, whatever the size of its pages", async () => {
  const { url } = server;
  for (const sides of pairs) {
    const ids = crowd.tasks.filter((task) => task.sides === sides).map(({ id }) => id);
    const ledger = (agent: TestAgent, list: string) => `/api/v1/identities/${agent.handle}/a2a/${list}`;
    for (const size of [1, 7, 100]) {
      const lists = [
        await listThrough(url, sides, size),
        await pageThrough(url, sides.requester.key, ledger(sides.requester, "sent/tasks"), size),
        await pageThrough(url, sides.worker.key, ledger(sides.worker, "tasks"), size),
      ];
      for (const list of lists) expect(list.toSorted()).toEqual(ids.toSorted());
    }
  }
  expect(await server.end("SIGTERM")).toBe(0);
});
