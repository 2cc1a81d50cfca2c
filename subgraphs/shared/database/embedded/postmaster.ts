import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.js";
import { executable, type Binaries } from "./binaries.js";
import { programEnvironment } from "./cluster.js";

const FAST_SHUTDOWN_MS = 20_000;
const LOG_LIMIT_BYTES = 1024 * 1024;

export interface Launch {
  binaries: Binaries;
  account: Account | undefined;
  cluster: string;
  logFile: string;
  settings: Record<string, string>;
}

/** One running postmaster. */
export interface Postmaster {
  port: number;
  pid: number;
  /** Resolves when it has ended, for any reason. */
  exited: Promise<void>;
  isRunning(): boolean;
  /** Its log output since it was launched. */
  output(): Promise<string>;
  /** Fast shutdown: sessions end, everything is written, and no recovery is needed later. */
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  timezone: "UTC",
  // Failed statements and their details contain values of users. They are reported to the caller, not to a file.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Starts a postmaster on a free loopback port. It may not accept connections yet, or fail soon after. */
export async function launchPostmaster({ binaries, account, cluster, logFile, settings }: Launch): Promise<Postmaster> {
  const port = await freePort();
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logStart = await prepareLog(logFile);
  const log = await open(logFile, "a", 0o600);
  let child: ChildProcess;
  try {
    child = spawn(executable(binaries, "postgres"), ["-D", cluster, "-p", String(port), ...options], {
      ...account,
      cwd: "/",
      env: programEnvironment,
      stdio: ["ignore", log.fd, log.fd],
      // A separate process group: Ctrl-C in the terminal is for the server, which stops the database last.
      detached: true,
    });
  } finally {
    await log.close();
  }
  // The database alone must not keep the server process alive.
  child.unref();
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

  return {
    port,
    pid: child.pid ?? 0,
    exited,
    isRunning,
    output: async () => (await readFile(logFile)).subarray(logStart).toString("utf8").trim(),
    async stop() {
      if (!isRunning()) return;
      child.ref();
      child.kill("SIGINT");
      const limit = new AbortController();
      const late = sleep(FAST_SHUTDOWN_MS, "late", { signal: limit.signal }).catch(() => undefined);
      // An immediate shutdown loses nothing either: the next start recovers from the write-ahead log.
      if ((await Promise.race([exited, late])) === "late") child.kill("SIGQUIT");
      limit.abort();
      await exited;
    },
  };
}

/** Another process may take the port before PostgreSQL does; then the launch fails and is repeated. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Empties a log that has grown large. Returns the offset at which the output of this launch begins. */
async function prepareLog(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LOG_LIMIT_BYTES) return size;
  await truncate(logFile);
  return 0;
}
