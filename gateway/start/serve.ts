import { readConfig } from "../files/read-config.js";
import { createLogger } from "../../subgraphs/shared/logging/logger.js";
import { type RunningParley, startParley } from "./parley.js";
import { explainFailure } from "./explain-failure.js";
import { type LinkFiles, writeLinkFiles } from "./link-files.js";
import { logWarnings } from "./log-warnings.js";
import { atOnce, startTable } from "./start-table.js";
import { stopOwnCluster } from "./stop-own-cluster.js";
import { startTracing } from "./start-tracing.js";
import { startWatchdog } from "./watchdog.js";

/** Exit codes of a process that a second signal ended: 128 and the signal's number. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** A process that has started, and what ends its traces. */
interface Started {
  readonly parley: RunningParley;
  readonly endTracing: () => Promise<void>;
}

/** The process: starts what its settings say, prints its addresses, and stops in order on a signal. */
async function main(): Promise<void> {
  const starting = start();
  // Before the start is complete, so that a signal meanwhile stops the started parts.
  stopOnSignals(starting);
  const { parley } = await starting;
  process.stdout.write(startTable(parley, process.stdout.isTTY === true ? null : await writeLinks(parley)));
  await parley.databaseLost;
  // Also resolves in an orderly stop, whose exit code was set before.
  if (process.exitCode !== undefined) return;
  process.stderr.write("The embedded database has ended; so does this process.\n");
  process.exitCode = 1;
  await parley.close();
  process.exit();
}

/** Links that sign people in must not go into a pipe or a log. */
async function writeLinks({ services, firstKeys, outboxUrl }: RunningParley): Promise<LinkFiles> {
  if (firstKeys === null && outboxUrl === null) return { signIn: null, outbox: null };
  const signInUrl = firstKeys === null ? null : atOnce(firstKeys.signInUrl);
  return writeLinkFiles(services.config.PARLEY_DATA_DIR, { signInUrl, outboxUrl });
}

async function start(): Promise<Started> {
  try {
    const config = readConfig(process.env);
    const log = createLogger(config.LOG_LEVEL);
    logWarnings(log);
    startWatchdog(config, Object.keys(signals) as (keyof typeof signals)[]);
    const endTracing = await startTracing(process.env, config.PARLEY_ROLE, log);
    return { parley: await startParley({ environment: process.env, log }), endTracing };
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    return process.exit(1);
  }
}

function stopOnSignals(starting: Promise<Started>): void {
  // A closed terminal accepts no output; the server must still stop in order.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  let heard = 0;
  for (const [signal, exitCode] of Object.entries(signals)) {
    process.on(signal, () => {
      // Kernel, shell and npm may each report the same closed terminal: these do not count as a second signal.
      if (signal === "SIGHUP" && heard > 0) return;
      heard += 1;
      if (heard === 2) void hurry(exitCode);
      if (heard > 1) return;
      process.exitCode = 0;
      void starting.then(async ({ parley, endTracing }) => {
        await parley.close();
        await endTracing();
        process.exit();
      });
    });
  }
}

/** The user does not want to wait for requests in progress; the embedded database is still stopped. */
async function hurry(exitCode: number): Promise<void> {
  const { DATABASE_URL, PARLEY_DATA_DIR } = readConfig(process.env);
  try {
    if (DATABASE_URL === undefined) await stopOwnCluster(PARLEY_DATA_DIR);
  } finally {
    process.exit(exitCode);
  }
}

await main();
