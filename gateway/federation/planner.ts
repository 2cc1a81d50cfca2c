import { Worker } from "node:worker_threads";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { projectFile } from "../files/project-file.js";
import { FairQueue, type QueueBounds } from "./fair-queue.js";
import type { PlannerAnswer, PlannerJob, PlannerReply, PlannerRequest } from "./job.js";
import { patienceWith } from "../planning/patience.js";
import { processorTimeOf } from "../planning/thread-time.js";

/** The time limit for composing the schema before the thread's first document, in milliseconds. */
const startMilliseconds = 180_000;

/** An idle thread is terminated after this time, because it holds a second copy of the schema, about 70 MiB. */
const idleMilliseconds = 300_000;

/** A thread runs the built code, even when this module was loaded from source. */
const threadFile = "dist/gateway/federation/planner-thread.js";

/** The limits of the planner. */
export interface PlannerBounds {
  /** The limit of processor time for one document; a document at the size limits takes some hundred milliseconds. */
  readonly milliseconds: number;
  /** The memory of the thread's old generation; the schema takes about 70. */
  readonly mebibytes: number;
  readonly waiting: QueueBounds;
}

/** The limits of the settings. */
export function plannerBounds(config: Config): PlannerBounds {
  return {
    milliseconds: config.PLANNER_MAX_MS,
    mebibytes: config.PLANNER_MAX_MEBIBYTES,
    waiting: { ofCaller: config.PLANNER_WAITING_MAX_PER_CALLER, ofAll: config.PLANNER_WAITING_MAX },
  };
}

interface Waiting {
  readonly job: PlannerJob;
  resolve(answer: PlannerAnswer): void;
  reject(error: unknown): void;
}

/**
 * Validates and plans unknown documents in a separate thread, one after the other. Time and memory for each document
 * are limited: beyond the limit the thread is terminated and replaced, while the process continues. The thread starts
 * with the first document and ends when it has been idle for a while.
 */
export class Planner {
  private readonly queue: FairQueue<Waiting>;
  private thread: Worker | undefined;
  private isReady = false;
  /** The system thread id. */
  private threadId: number | null = null;
  private current: { readonly id: number; readonly waiting: Waiting; readonly begun: number } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private ids = 0;

  constructor(
    private readonly sdl: string,
    private readonly bounds: PlannerBounds,
  ) {
    this.queue = new FairQueue(bounds.waiting);
  }

  /**
   * @param caller the unit of fair scheduling
   * @throws Problem `operation_too_complex` when it takes too much processor time or memory, `overloaded` when too many
   * documents wait, or the thread got too little processor time
   */
  run(job: PlannerJob, caller: string): Promise<PlannerAnswer> {
    return new Promise<PlannerAnswer>((resolve, reject) => {
      this.queue.add(caller, { job, resolve, reject });
      this.next();
    });
  }

  /** Terminates its thread; a later job starts another one. */
  close(): void {
    this.end();
  }

  private next(): void {
    if (this.current !== undefined) return;
    if (this.thread === undefined) {
      if (!this.queue.isEmpty) this.start();
      return;
    }
    if (!this.isReady) return;
    const waiting = this.queue.take();
    if (waiting === undefined) return this.wait(idleMilliseconds, () => this.end());
    this.current = { id: ++this.ids, waiting, begun: performance.now() };
    const request: PlannerRequest = { id: this.ids, job: waiting.job };
    const { thread } = this;
    const before = processorTimeOf(thread, this.threadId);
    thread.postMessage(request);
    this.lookLater(request.id, thread, before, this.bounds.milliseconds);
  }

  private lookLater(id: number, thread: Worker, before: Promise<number | null>, milliseconds: number): void {
    // Its answer may have arrived while this thread was busy.
    this.wait(milliseconds, () => setImmediate(() => void this.look(id, thread, before)));
  }

  /** Decides whether the current document may continue. */
  private async look(id: number, thread: Worker, before: Promise<number | null>): Promise<void> {
    const [then, now] = [await before, await processorTimeOf(thread, this.threadId)];
    const { current } = this;
    if (current?.id !== id) return;
    const used = then === null || now === null ? null : now - then;
    const patience = patienceWith(used, performance.now() - current.begun, this.bounds.milliseconds);
    if ("goOn" in patience) return this.lookLater(id, thread, before, patience.goOn);
    this.lose(new Error("A document took too long."), patience.refuse === "overloaded" ? starved() : tooComplex());
  }

  private start(): void {
    const resourceLimits = {
      maxOldGenerationSizeMb: this.bounds.mebibytes,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    };
    const thread = new Worker(projectFile(threadFile), { workerData: { sdl: this.sdl }, resourceLimits, execArgv: [] });
    this.thread = thread;
    this.isReady = false;
    thread.on("message", (reply: PlannerReply) => {
      if (this.thread !== thread) return;
      if ("readyAs" in reply) {
        this.isReady = true;
        this.threadId = reply.readyAs;
      } else if (reply.id === this.current?.id) this.finish((waiting) => waiting.resolve(reply.answer));
      this.next();
    });
    // It is out of memory, of which it has little; or it could not be started.
    thread.on("error", (error) => {
      if (this.thread === thread) this.lose(error);
    });
    thread.on("exit", () => {
      if (this.thread === thread) this.lose(new Error("The planner's thread has ended."));
    });
    thread.unref();
    this.wait(startMilliseconds, () => this.lose(new Error("The planner's thread does not start.")));
  }

  /** The thread is unusable: its current job is refused, and the other jobs get a new thread. */
  private lose(error: Error, refusal: Error = tooComplex()): void {
    const started = this.isReady;
    this.end();
    if (started) this.finish((waiting) => waiting.reject(refusal));
    else for (let one = this.queue.take(); one !== undefined; one = this.queue.take()) one.reject(error);
    this.next();
  }

  private finish(settle: (waiting: Waiting) => void): void {
    const { current } = this;
    this.current = undefined;
    if (current !== undefined) settle(current.waiting);
  }

  private end(): void {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = undefined;
    this.isReady = false;
    void thread?.terminate();
  }

  private wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, milliseconds).unref();
  }
}

/** Says that an operation takes too much to check or plan. */
export function tooComplex(): Error {
  const message = "The operation takes too much time or memory to plan. Request less at once.";
  return sharedErrors.problem("operation_too_complex", { message });
}

/** Says that the operation may be valid, but the server had no processor time for it. */
function starved(): Error {
  return sharedErrors.problem("overloaded", { retryAfter: 5 });
}

const planners = new Map<string, Planner>();

/** The planner of a supergraph. Servers of one process share it, because each thread holds the entire schema. */
export function plannerOf(sdl: string, bounds: PlannerBounds): Planner {
  const key = `${JSON.stringify(bounds)} ${sdl}`;
  let planner = planners.get(key);
  if (planner === undefined) planners.set(key, (planner = new Planner(sdl, bounds)));
  return planner;
}
