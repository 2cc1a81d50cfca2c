import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLog } from "../log.js";
import { DatabaseStartError } from "../start-error.js";
import { chooseAccount } from "./account.js";
import { findInstalledBinaries, prepareBinaries } from "./binaries.js";
import { checkVersion, createCluster, createPassword, readPassword, SUPERUSER } from "./cluster.js";
import { stopOrphan } from "./orphan.js";
import { acquireOwnerLock } from "./owner-lock.js";
import { ensureDataDir, findCluster, placeCluster } from "./places.js";
import { launchPostmaster, type Launch, type Postmaster } from "./postmaster.js";
import { untilReady } from "./readiness.js";

export interface EmbeddedPostgresOptions {
  /** `PARLEY_DATA_DIR`; created when missing. */
  dataDir: string;
  log: DatabaseLog;
  /** Off only for disposable databases: commits then do not survive a crash of the machine. */
  durable?: boolean;
  /** Further settings of PostgreSQL, by name. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection URL of the database `parley`, as superuser, password included: never log it. */
  url: string;
  /** The folder of the binaries in use (bin, lib, share). */
  binariesDir: string;
  /** The folder of the database cluster. */
  dataDir: string;
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves when PostgreSQL has ended: after `stop`, or unexpectedly. */
  exited: Promise<void>;
  /** Ends all sessions, shuts down cleanly, and releases the data directory. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Runs an embedded PostgreSQL in the data directory. It is created on the first start, recovered after a crash, and
 * reached through loopback with a generated password. One server at a time owns a data directory.
 * @throws DatabaseStartError with a message for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await ensureDataDir(options.dataDir);
  const lock = await acquireOwnerLock(dataDir);
  try {
    const started = await startOwned(dataDir, options);
    const stop = async () => {
      await started.postmaster.stop();
      await lock.release();
    };
    let stopped: Promise<void> | undefined;
    const { exited } = started.postmaster;
    void exited.then(() => {
      if (!stopped) options.log.warn(`PostgreSQL ended unexpectedly; see ${path.join(dataDir, "postgres.log")}.`);
    });
    return { ...started.facts, exited, stop: () => (stopped ??= stop()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startOwned(dataDir: string, { log, durable = true, settings = {} }: EmbeddedPostgresOptions) {
  const existing = await findCluster(dataDir);
  const account = await chooseAccount(existing);
  const binaries = await prepareBinaries(await findInstalledBinaries(), dataDir, account, log);
  let cluster = existing;
  let password: string;
  if (cluster === undefined) {
    const place = await placeCluster(dataDir, account, log);
    password = await createPassword(dataDir);
    await createCluster(place.path, { binaries, account, password, durable });
    await place.adopt();
    cluster = place.path;
  } else {
    await checkVersion(cluster, binaries);
    password = await readPassword(dataDir);
    await stopOrphan(cluster, log);
  }
  const relaxed: Record<string, string> = durable
    ? {}
    : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const launch = {
    binaries,
    account,
    cluster,
    logFile: path.join(dataDir, "postgres.log"),
    settings: { ...relaxed, ...settings },
  };
  const { postmaster, url } = await launchUntilReady(launch, password, log);
  return { postmaster, facts: { url, pid: postmaster.pid, binariesDir: binaries.dir, dataDir: cluster } };
}

const ATTEMPTS = 20;
/** Two causes are temporary: the port was taken meanwhile, or backends of a killed postmaster are still ending. */
const PASSING = /could not bind|could not create any TCP\/IP sockets|shared memory block .* is still in use/;

async function launchUntilReady(launch: Launch, password: string, log: DatabaseLog) {
  for (let attempt = 1; ; attempt++) {
    const postmaster: Postmaster = await launchPostmaster(launch);
    const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/${SUPERUSER}`;
    try {
      if (await untilReady(postmaster, url, log)) return { postmaster, url };
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    const output = await postmaster.output();
    if (attempt === ATTEMPTS || !PASSING.test(output)) {
      throw new DatabaseStartError(`PostgreSQL does not start in ${launch.cluster}: ${output || "it said nothing"}`);
    }
    await sleep(250);
  }
}
