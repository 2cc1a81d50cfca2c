import { writeSync } from "node:fs";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { stopWithNpm } from "./stop-with-npm.js";
import { stopOwnCluster } from "./stop-own-cluster.js";

/** What the watchdog is told when it starts. */
export interface WatchdogOrders {
  /** The signals that begin a stop. */
  readonly signals: readonly NodeJS.Signals[];
  /** How long a stop may take. */
  readonly milliseconds: number;
  /** The data directory of an embedded database; null when the database runs elsewhere. */
  readonly dataDir: string | null;
  /** Whether the end of the npm that runs this process begins a stop as well. */
  readonly watchesNpm: boolean;
  /** Counts up for as long as the main thread does anything. */
  readonly beats: Int32Array;
}

/** After a second signal the main thread, when it hears it, hurries by itself. */
const hurryMilliseconds = 6_000;

const orders = workerData as WatchdogOrders;

/** What Node's own `process.on("SIGTERM")` is made of: each thread's event loop can have one. */
interface SignalHandle {
  onsignal: () => void;
  start(signal: number): number;
}
type Bindings = { binding?: (name: "signal_wrap") => { Signal: new () => SignalHandle } };

/**
 * Listens for the signals in this thread. Node offers that to the main thread alone, so the handle behind it is taken.
 * @throws when this version of Node does not give it away
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

/** Without ears for signals: a main thread that has stood still for so long will hear none either. */
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

/** Ends the database first: the process that would have done it is not going to. */
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
