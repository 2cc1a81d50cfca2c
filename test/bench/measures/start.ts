import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectFile } from "../../../gateway/files/project-file.js";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";
import type { DatabaseServer } from "../databases.js";
import { settingsOf } from "../ground.js";
import { Load } from "../load.js";
import { amount, type Measure } from "../report.js";
import { median } from "../rounds.js";
import { importPackages } from "./import-packages.js";

const starts = 3;
const secondsUnderLoad = 6;
const targets = { seconds: 3, mebibytes: 250, timesImports: 2.7 };

/** Warm start to ready, its processor time beside that of importing packages alone, and the memory of node idle and under load, of the server as it is delivered. */
export async function measureStart(server: DatabaseServer): Promise<Measure[]> {
  const dataDir = await createDataDir(tmpdir());
  try {
    const outside = server.embedded ? {} : { ...settingsOf(await server.create()), PARLEY_BOOTSTRAP: "file" };
    const settings = { ...outside, PARLEY_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" };
    await (await launch(settings)).stop();
    const key = (JSON.parse(await readFile(path.join(dataDir, "bootstrap.json"), "utf8")) as { admin_key: string })
      .admin_key;
    const seconds: number[] = [];
    const processor: number[] = [];
    const imports: number[] = [];
    const idle: number[] = [];
    const loaded: number[] = [];
    for (let index = 0; index < starts; index += 1) {
      // One after the other, so that both meet the same machine.
      imports.push(importPackages());
      const running = await launch(settings);
      processor.push(running.processorSeconds);
      seconds.push(running.seconds);
      if (index === starts - 1) {
        await sleep(3_000);
        idle.push(running.mebibytes());
        loaded.push(await underLoad(running, key));
      }
      await running.stop();
    }
    const ratio = median(processor) / median(imports);
    return [
      single(
        `e1 warm start to ready${server.embedded ? ", embedded database included" : ""}`,
        median(seconds),
        "s",
        targets.seconds,
      ),
      {
        what: "e4 processor time of a warm start ÷ importing the packages",
        ours: amount(median(processor), "s"),
        baseline: amount(median(imports), "s"),
        ratio,
        target: { text: `≤ ${targets.timesImports}`, met: ratio <= targets.timesImports },
      },
      single("e2 resident memory of node, idle", median(idle), "MiB", targets.mebibytes),
      single("e3 resident memory of node, under load (highest)", median(loaded), "MiB", targets.mebibytes),
    ];
  } finally {
    await removeDataDir(dataDir);
  }
}

interface Running {
  /** From spawn to the first 200 of /readyz. */
  readonly seconds: number;
  /** Processor time of the process until then, all threads; the database is another process. */
  readonly processorSeconds: number;
  readonly url: string;
  mebibytes(): number;
  stop(): Promise<void>;
}

async function launch(settings: Record<string, string>): Promise<Running> {
  const begun = performance.now();
  const port = String(20_000 + Math.floor(Math.random() * 20_000));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [projectFile("dist/gateway/main.js")], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...settings, PORT: port },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(child, url);
  const seconds = (performance.now() - begun) / 1000;
  return {
    seconds,
    processorSeconds: processorSecondsOf(child),
    url,
    mebibytes: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)])) / 1024,
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Linux counts in hundredths; `ps` shows whole seconds. */
function processorSecondsOf({ pid }: ChildProcess): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(afterName[11]) + Number(afterName[12])) / 100;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const limit = Date.now() + 30_000; Date.now() < limit; await sleep(5)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error("The server was not ready after 30 seconds.");
}

/** The highest resident size while GraphQL and REST are asked as fast as they answer. */
async function underLoad(running: Running, key: string): Promise<number> {
  const query = `{ viewer { kind } identities(first: 50) { nodes { id agentHandle mailbox { emailAddress } } } }`;
  const loads = [
    new Load(running.url, { method: "POST", path: "/graphql", key, body: { query } }),
    new Load(running.url, { method: "GET", path: "/api/v1/identities", key }),
  ];
  let highest = 0;
  for (const limit = Date.now() + secondsUnderLoad * 1000; Date.now() < limit;) {
    await Promise.all(loads.map((load) => load.many(100)));
    highest = Math.max(highest, running.mebibytes());
  }
  await Promise.all(loads.map((load) => load.close()));
  return highest;
}

function single(what: string, value: number, unit: string, limit: number): Measure {
  return {
    what,
    ours: amount(value, unit),
    baseline: "",
    ratio: null,
    target: { text: `≤ ${limit} ${unit}`, met: value <= limit },
  };
}
