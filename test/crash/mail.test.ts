import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../mail/support/exim.js";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { createAgent, ProcessClient } from "../support/process-client.js";
import { seededRandom, testSeed } from "../support/process-seed.js";
import {
  endServerProcesses,
  type ServerProcess,
  startServerProcess,
  withoutLimits,
} from "../support/process-server.js";
import { type EmbeddedDatabase, type Kill, killNow, openEmbedded } from "./embedded.js";
import { checkIntegrity } from "./integrity.js";
import { listMail, type MailRun, mailOf, MailWorld } from "./mail/lanes.js";
import { LastingRelay, takenName } from "./mail/relay.js";

const rounds = Number(process.env["PARLEY_CRASH_ROUNDS"] ?? 1);
const acknowledgedPerRound = 60;
/** A lease of the relay's work, in milliseconds: what a killed server has claimed is its own for at most so long. */
const longestLease = 60_000;

const relay = new LastingRelay();
let dataDir: string;
let relayUrl: string;
let smtpPort: number;
let server: ServerProcess;
let database: EmbeddedDatabase;
let world: MailWorld;

async function start(): Promise<void> {
  const environment = {
    PARLEY_DATA_DIR: dataDir,
    MAIL_SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
    MAIL_RELAY_URL: relayUrl,
    MAIL_SENDS_PER_MINUTE: "100000",
    MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "100000",
    ...withoutLimits,
  };
  server = await startServerProcess({ environment });
  database = await openEmbedded(dataDir);
}

beforeAll(async () => {
  dataDir = await createDataDir();
  relayUrl = await relay.start();
  smtpPort = await freePort();
  await start();
  await database.client.query("update organization set plan = 'enterprise'");
  const { admin_key } = JSON.parse(await readFile(path.join(dataDir, "bootstrap.json"), "utf8"));
  const admin = new ProcessClient(server.url, admin_key);
  const agents = [];
  for (const name of ["left", "middle", "right"]) agents.push(await createAgent(admin, name));
  world = new MailWorld(agents, await createAgent(admin, "archive"), seededRandom(testSeed("mail")));
});

afterAll(async () => {
  await database?.client.end().catch(() => {});
  await endServerProcesses();
  await relay.close();
  await removeDataDir(dataDir);
});

/** Loads the server with mail, and kills it while mail arrives, leaves and is imported. */
async function loadUntilKilled(kill: Kill): Promise<void> {
  let left = acknowledgedPerRound;
  const isBusy = (): boolean => {
    const { status, processed, rfcIds } = world.imported.at(-1)!;
    const isImporting = status === "running" && processed > 0 && processed < rfcIds.length;
    const kinds = new Set([...world.underWay].map((one) => "rfcId" in one));
    return isImporting && relay.inHand > 0 && kinds.size === 2;
  };
  const run: MailRun = { url: server.url, smtpPort, killed: false, acknowledged: () => void left-- };
  const lanes = [world.import(run), ...[1, 2, 3].flatMap(() => [world.receive(run), world.send(run)])];
  while (left > 0 || !isBusy()) await pause(1);
  run.killed = true;
  killNow(kill, server.pid, database);
  await Promise.all(lanes);
  expect(await server.end("SIGKILL")).toBeNull();
  await database.client.end().catch(() => {});
  await vi.waitUntil(() => relay.inHand === 0);
}

/** Time passes: what the killed server had for itself becomes anybody's. */
async function passTime(killedAt: Date): Promise<void> {
  const ofTheDead = new Date(killedAt.getTime() + longestLease);
  const { client } = database;
  await client.query("update mail_recipient set next_attempt_at = now() where next_attempt_at <= $1", [ofTheDead]);
  await client.query("update mail_import set lease_until = now() where lease_until <= $1", [
    new Date(killedAt.getTime() + 60_000),
  ]);
  await client.query("update process_heartbeat set beat_at = now() - interval '1 hour' where beat_at <= $1", [
    killedAt,
  ]);
}

test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
  "round %i: a kill while mail arrives, leaves and is imported loses nothing that was acknowledged and doubles nothing",
  async (round) => {
    await loadUntilKilled(round % 2 === 0 ? "node" : "node and postmaster");
    const killedAt = new Date();
    await start();
    await passTime(killedAt);
    const run: MailRun = { url: server.url, smtpPort, killed: false, acknowledged: () => {} };
    await world.repeat(run);
    const settled = async () => {
      const { rows } = await database.client.query(
        `select (select count(*)::int from mail_reception) as arriving,
                (select count(*)::int from mail_recipient where state in ('waiting', 'sending')) as leaving`,
      );
      expect(rows).toEqual([{ arriving: 0, leaving: 0 }]);
    };
    // The last attempt of what was claimed by the dead begins when a process looks: every minute at the latest.
    await vi.waitFor(settled, { interval: 200 });
    await judgeAll();
    await checkIntegrity(database.client);
  },
);

test("the server ends as it should after all that", async () => {
  expect(await server.end("SIGTERM")).toBe(0);
});

async function judgeAll(): Promise<void> {
  const expected = new Map(world.agents.map((agent) => [agent.id, [] as string[]]));
  for (const { rfcId, to } of world.handedOver) for (const { id } of to) expected.get(id)!.push(`inbound ${rfcId}`);
  for (const { from, to, answer } of world.sent) {
    expected.get(from.id)!.push(`outbound ${answer!.rfcId}`);
    expected.get(to.id)!.push(`inbound ${answer!.rfcId}`);
  }
  const statuses = new Map<string, string>();
  for (const agent of world.agents) {
    const listed = await listMail(server.url, agent);
    expect(listed.map(({ name }) => name).toSorted(), `the mail of ${mailOf(agent)}`).toEqual(
      expected.get(agent.id)!.toSorted(),
    );
    for (const { id, status } of listed) statuses.set(id, status);
  }
  for (const { answer, outside } of world.sent) {
    const taken = relay.taken.get(takenName(answer!.rfcId, outside)) ?? 0;
    // Where the relay's answer was lost the agent reads that; elsewhere the relay has it, once.
    if (statuses.get(answer!.id) === "failed") expect(taken).toBeLessThanOrEqual(1);
    else expect([statuses.get(answer!.id), taken]).toEqual(["sent", 1]);
  }
  const { rows } = await database.client.query(
    "select distinct failure_reason from mail_message where status = 'failed'",
  );
  expect(rows.filter(({ failure_reason }) => failure_reason !== "delivery_outcome_unknown")).toEqual([]);
  const old = (await listMail(server.url, world.importer)).map(({ name }) => name);
  const due = world.imported.flatMap(({ id, status, rfcIds }) => {
    if (id !== null) expect(status).toBe("completed");
    return id === null ? [] : rfcIds.map((rfcId) => `inbound ${rfcId}`);
  });
  expect(old.toSorted(), "what was imported").toEqual(due.toSorted());
}
