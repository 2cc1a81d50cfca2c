import "reflect-metadata";
import os from "node:os";
import { Child } from "./child.js";
import { type DatabaseServer, openDatabaseServer } from "./databases.js";
import { recordFigures } from "./figures.js";
import { makeScene, openGround, settingsOf } from "./ground.js";
import { measureCommits } from "./measures/commits.js";
import { measureConsoleInput } from "./measures/console-input.js";
import { measureCorrespondence } from "./measures/correspondence.js";
import { measureDelivery } from "./measures/delivery.js";
import { measureFederation } from "./measures/federation.js";
import { measureInstantMessages } from "./measures/instant-messages.js";
import { measureKeyLookup } from "./measures/key-lookup.js";
import { measureMailLists } from "./measures/mail-lists.js";
import { measureMail } from "./measures/mail.js";
import { measureRoundTrips } from "./measures/round-trips.js";
import { measureLedger } from "./measures/ledger.js";
import { measureShim } from "./measures/shim.js";
import { measureStart } from "./measures/start.js";
import { measureTeamChat } from "./measures/team-chat.js";
import { makeUnlockScene, measureUnlock } from "./measures/unlock.js";
import { makeUsageScene, measureUsage } from "./measures/usage.js";
import { measureWebhooks } from "./measures/webhooks.js";
import { type Measure, table } from "./report.js";
import type { Addresses, Comparison, ServerOptions } from "./server.js";

const tasks = 4;

/** Which measures to run: those whose letters are given, or all. With `--quick`, those of mail, instant messages, team chat and correspondence do less. */
const given = process.argv.slice(2);
const isQuick = given.includes("--quick");
const wanted = given.find((word) => !word.startsWith("--")) ?? "abcdefghijkmnopq";

/**
 * Measures and judges nothing: it fails only when something could not be run. Clients and writers are processes of their
 * own; both sides of a ratio run in turns in one server
 * process on one database.
 */
async function run(): Promise<{ readonly measures: readonly Measure[]; readonly measured: string }> {
  const database = await openDatabaseServer();
  const machine = `Node ${process.version}, ${os.availableParallelism()} processors`;
  const busy = os.loadavg()[0]! / os.availableParallelism();
  const measures: Measure[] = [];
  const note = (added: readonly Measure[]): void => void measures.push(...added);
  try {
    console.log(`${machine}, ${database.version}\n`);
    if (/[abcfg]/.test(wanted)) {
      const url = await database.create();
      const ground = await openGround(url, { publishes: true });
      try {
        const scene = await makeScene(ground.services, tasks);
        const compare = (comparison: Comparison, measure: MeasureServer): Promise<Measure[]> =>
          withServer({ settings: settingsOf(url), comparison }, measure);
        if (wanted.includes("a")) note(await compare("federation", (...at) => measureFederation(...at, scene)));
        if (wanted.includes("b")) note(await compare("task", (...at) => measureShim(...at, scene)));
        if (wanted.includes("c")) note(await compare("broadcast", (...at) => measureDelivery(...at, ground, scene)));
        if (wanted.includes("f")) note(await compare("key lookup", (...at) => measureKeyLookup(...at, scene)));
        if (wanted.includes("g")) note(await compare("round trips", (...at) => measureRoundTrips(...at, scene)));
      } finally {
        await ground.close();
      }
    }
    if (wanted.includes("d")) note(await measureCommits(database));
    if (wanted.includes("e")) note(await measureStart(database));
    if (wanted.includes("h")) note(await measureLedger(database));
    if (wanted.includes("i")) note(await usage(database));
    if (wanted.includes("j")) note(await measureWebhooks(database));
    if (wanted.includes("k")) note(await unlocks(database));
    if (wanted.includes("m")) {
      note(await measureMail(database, { isQuick }));
      note(await measureMailLists(database, { isQuick }));
    }
    if (wanted.includes("n")) note(await measureInstantMessages(database, { isQuick }));
    if (wanted.includes("o")) note(await measureTeamChat(database, { isQuick }));
    if (wanted.includes("p")) note(await measureConsoleInput(database));
    if (wanted.includes("q")) note(await measureCorrespondence(database, { isQuick }));
  } finally {
    await database.close();
  }
  const state = `${busy.toFixed(1)} programs per processor before it${isQuick ? ", `--quick`" : ""}`;
  const measured = [new Date().toISOString().slice(0, 10), machine, database.version, state].join(", ");
  return { measures, measured };
}

async function usage(database: DatabaseServer): Promise<Measure[]> {
  const url = await database.create();
  const ground = await openGround(url, { publishes: false });
  try {
    const scene = await makeUsageScene(ground);
    return await withServer({ settings: settingsOf(url), comparison: "usage" }, (_, at) => measureUsage(at, scene));
  } finally {
    await ground.close();
  }
}

async function unlocks(database: DatabaseServer): Promise<Measure[]> {
  const url = await database.create();
  const ground = await openGround(url, { publishes: false });
  try {
    const scene = await makeUnlockScene(ground);
    const settings = { ...settingsOf(url), VAULT_UNLOCKS_PER_MINUTE: "1000000" };
    return await withServer({ settings, comparison: "unlock" }, (...at) => measureUnlock(...at, scene));
  } finally {
    await ground.close();
  }
}

type MeasureServer = (server: Child, addresses: Addresses) => Promise<Measure[]>;

/** A process for each measure: what one of them compiled and left in the heap is no burden of the next. */
async function withServer(options: ServerOptions, measure: MeasureServer): Promise<Measure[]> {
  const server = Child.start("server.js");
  try {
    return await measure(server, await server.ask<Addresses>("start", options));
  } finally {
    await server.stop();
  }
}

const begun = performance.now();
const { measures, measured } = await run();
console.log(table(measures));
console.log(`\nwritten to ${recordFigures(measures, measured)}`);
console.log(`\n${Math.round((performance.now() - begun) / 1000)} s`);
