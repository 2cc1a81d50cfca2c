import { writeSync } from "node:fs";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { stopWithNpm } from "./stop-with-npm.js";
import { stopOwnCluster } from "./stop-own-cluster.js";

/** The watchdog's input at its start. */
export interface WatchdogOrders {
  /** The signals that begin a stop. */
  readonly signals: readonly NodeJS.Signals[];
  /** How long a stop may take. */
  readonly milliseconds: number;
  /** The data directory of an embedded database; null when the database runs elsewhere. */
  readonly dataDir: string | null;
  /** Whether a stop also begins when the npm that runs this process ends. */
  readonly watchesNpm: boolean;
  /** A counter that increases while the main thread runs. */
  readonly beats: Int32Array;
}

/** After a second signal the main thread, if it receives it, stops quickly by itself. */
const hurryMilliseconds = 6_000;

const orders = workerData as WatchdogOrders;

/** The internal handle behind `process.on("SIGTERM")`: each thread's event loop can have one. */
interface SignalHandle {
  onsignal: () => void;
  start(signal: number): number;
}
type Bindings = { binding?: (name: "signal_wrap") => { Signal: new () => SignalHandle } };

/**
 * Listens for the signals in this thread. Node's API allows that only in the main thread, so the internal handle is
 * used.
 * @throws when this version of Node does not provide it
 */
function listen(heard: (signal: NodeJS.Signals) => void): void {
  process.noDeprecation = true;
  const { Signal } = (process as Bindings).binding!("signal_wrap");
  for (const signal of orders.signals) {
    const handle = new Signal();
    handle.onsignal = () => heard(signal);
    if (handle.start(constants.signals[signal]) !== 0) throw new Error(`${signal} cannot be listened for.`);
  }
}

/** Without signal handles: a main thread that has been blocked this long receives no signals either. */
async function watchBeats(): Promise<void> {
  for (let still = 0, last = 0; still < orders.milliseconds;) {
    await sleep(beatCheck);
    const beats = Atomics.load(orders.beats, 0);
    still = beats === last ? still + beatCheck : 0;
    last = beats;
  }
  await end();
}
const beatCheck = 1_000;

/** Stops the database first: the process that should have done it will not. */
async function end(): Promise<void> {
  try {
    writeSync(2, `The server has not stopped in ${orders.milliseconds / 1000} seconds: it is ended now.\n`);
  } catch {
    // The terminal is gone.
  }
  try {
    if (orders.dataDir !== null) await stopOwnCluster(orders.dataDir);
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}

if (orders.watchesNpm) stopWithNpm();
let signals = 0;
try {
  listen((signal) => {
    // Kernel, shell and npm may each report the same closed terminal.
    if (signal === "SIGHUP" && signals > 0) return;
    signals += 1;
    if (signals === 1) setTimeout(() => void end(), orders.milliseconds);
    if (signals === 2) setTimeout(() => void end(), hurryMilliseconds);
  });
} catch {
  await watchBeats();
}
