import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { endHelperProcesses, startHelperProcess } from "../support/process-helper.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { seededRandom, testSeed } from "../support/process-seed.js";
import type { ServerProcess } from "../support/process-server.js";
import { eventsPerTask, followQuery, tellTask } from "./story.js";
import type { MemberReport } from "./swarm-member.js";
import type { SwarmRequest } from "./swarm-process.js";

const sockets = 1000;
const droppers = 100;
const tasks = 15;
const tellers = 3;

let installation: Installation;
let server: ServerProcess;
let admin: ProcessClient;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  installation = await createInstallation();
  server = await installation.start();
  admin = await installation.admin(server);
  requester = await createAgent(admin, "requester");
  worker = await createAgent(admin, "worker");
});

afterAll(async () => {
  await endHelperProcesses();
  await installation.close();
});

test("1000 sockets on one subscription each hear every event once and in order, and those that drop resume", async () => {
  const random = seededRandom(testSeed("sockets"));
  const after = await admin.cursor();
  const common = { handle: requester.handle, after, members: sockets / 2, droppers: droppers / 2 };
  // The same subscription of two kinds of viewer: each kind shares one channel.
  const swarms = [admin.key, requester.key].map((key) => {
    const swarm = startHelperProcess("load/swarm-process.js");
    const subscribing = { url: server.url, key, query: followQuery };
    const opened = swarm.ask({ kind: "open", subscribing, ...common, seed: random() * 2 ** 32 } satisfies SwarmRequest);
    return { swarm, opened };
  });
  await Promise.all(swarms.map(({ opened }) => opened));

  const story = { url: server.url, requester, worker };
  const tell = async (): Promise<void> => {
    for (let n = 0; n < tasks / tellers; n++) await tellTask(story);
  };
  await Promise.all(Array.from({ length: tellers }, tell));

  const events = tasks * eventsPerTask;
  const reached = { kind: "reached", events } satisfies SwarmRequest;
  const reports = (await Promise.all(swarms.map(({ swarm }) => swarm.ask<MemberReport[]>(reached)))).flat();
  expect(reports).toHaveLength(sockets);
  expect(reports.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(new Set(reports.map((report) => report.events))).toEqual(new Set([events]));
  expect(new Set(reports.map(({ digest }) => digest)).size, "orders that were heard").toBe(1);
  expect(reports.filter(({ resumes }) => resumes > 0).length).toBeGreaterThanOrEqual(droppers);

  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^parley_subscription_channels 2$/m);
});
