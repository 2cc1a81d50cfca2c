import { Worker } from "node:worker_threads";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { projectFile } from "../files/project-file.js";
import type { WatchdogOrders } from "./watchdog-thread.js";

const beatEvery = 500;

/**
 * Ends the process when it has not stopped in time after one of the signals (`STOP_WITHIN_SECONDS`). It runs in a
 * separate thread: a blocked main thread receives no signals, and its timers do not run either.
 */
export function startWatchdog(config: Config, signals: readonly NodeJS.Signals[]): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => void Atomics.add(beats, 0, 1), beatEvery).unref();
  const orders: WatchdogOrders = {
    signals,
    milliseconds: config.STOP_WITHIN_SECONDS * 1000,
    dataDir: config.DATABASE_URL === undefined ? config.PARLEY_DATA_DIR : null,
    watchesNpm: ["start", "npx"].includes(process.env["npm_lifecycle_event"] ?? ""),
    beats,
  };
  const thread = new Worker(projectFile("dist/gateway/start/watchdog-thread.js"), { workerData: orders });
  thread.on("error", (error) => process.stderr.write(`The watchdog has failed: ${error.message}\n`));
  thread.unref();
}
