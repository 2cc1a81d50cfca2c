import type { Finding } from "../../../shared/installation/finding.js";
import { durationInWords } from "../../../shared/rules/duration.js";

/** The jobs of one task. */
export interface JudgedQueue {
  readonly task: string;
  readonly waiting: number;
  readonly givenUp: number;
  readonly waitingSince: Date | null;
  readonly runningSince: Date | null;
}

/** A consumer of the event log. */
export interface JudgedConsumer {
  readonly name: string;
  readonly behind: number;
  readonly waitingSince: Date | null;
}

/** The background work of an installation. */
export interface JudgedWork {
  readonly queues: readonly JudgedQueue[];
  readonly consumers: readonly JudgedConsumer[];
  /** Seconds since the oldest event that is not published yet; 0 if there is none. */
  readonly unpublishedSeconds: number;
  /** When the longest waiting receiver was due; null if none is. */
  readonly deliveriesDueSince: Date | null;
}

const minute = 60;
/** Seconds after which waiting work is late, and after which it is certainly stuck. */
export const late = { warning: 5 * minute, wrong: 30 * minute } as const;
/** Seconds after which a running job may hang: imports and deletions take long too. */
export const longRun = 60 * minute;
/** Ten times the seconds in which an event is usually published. */
export const longUnpublished = 30;

const checkProcesses = "Check that the processes run, and look for errors in their logs.";

/** Findings about the background work at a time. */
export function workFindings(work: JudgedWork, now: Date): Finding[] {
  const since = (date: Date | null): number => (date === null ? 0 : (now.getTime() - date.getTime()) / 1000);
  return [
    ...publishing(work.unpublishedSeconds),
    ...work.consumers.flatMap((consumer) => lateConsumer(consumer, since(consumer.waitingSince))),
    ...work.queues.flatMap((queue) => [
      ...lateQueue(queue, since(queue.waitingSince)),
      ...hangingJob(queue, since(queue.runningSince)),
      ...givenUpJobs(queue),
    ]),
    ...lateDeliveries(since(work.deliveriesDueSince)),
  ];
}

function publishing(seconds: number): Finding[] {
  if (seconds < longUnpublished) return [];
  return [
    {
      code: "events_unpublished",
      severity: "wrong",
      subject: null,
      message: `An event waits for ${durationInWords(seconds)} to be published. Subscriptions, webhooks and jobs do not learn of it.`,
      remedy: checkProcesses,
    },
  ];
}

function lateConsumer({ name, behind }: JudgedConsumer, seconds: number): Finding[] {
  if (seconds < late.warning) return [];
  return [
    {
      code: "consumer_behind",
      severity: severityOf(seconds),
      subject: name,
      message: `The consumer ${name} is ${behind} events behind the log. The oldest that concerns it waits for ${durationInWords(seconds)}.`,
      remedy: `Look for "${name}" in the logs: an event that it cannot handle holds up those behind it.`,
    },
  ];
}

function lateQueue({ task, waiting }: JudgedQueue, seconds: number): Finding[] {
  if (seconds < late.warning) return [];
  return [
    {
      code: "queue_old",
      severity: severityOf(seconds),
      subject: task,
      message: `${jobs(waiting)} of ${task} ${waiting === 1 ? "waits" : "wait"}. The oldest was due ${durationInWords(seconds)} ago.`,
      remedy: `${checkProcesses} A job of the same queue that hangs holds it up too.`,
    },
  ];
}

function hangingJob({ task }: JudgedQueue, seconds: number): Finding[] {
  if (seconds < longRun) return [];
  return [
    {
      code: "job_long",
      severity: "warning",
      subject: task,
      message: `A job of ${task} has been running for ${durationInWords(seconds)}. It may hang.`,
      remedy: "Look for its task in the logs. A restart of its process gives the job to another one.",
    },
  ];
}

function givenUpJobs({ task, givenUp }: JudgedQueue): Finding[] {
  if (givenUp === 0) return [];
  return [
    {
      code: "jobs_given_up",
      severity: "warning",
      subject: task,
      message: `The task ${task} has given up ${jobs(givenUp)} after the last attempt.`,
      remedy: "Look for the task in the logs to find out why.",
    },
  ];
}

function lateDeliveries(seconds: number): Finding[] {
  if (seconds < late.warning) return [];
  return [
    {
      code: "deliveries_late",
      severity: severityOf(seconds),
      subject: null,
      message: `Webhooks or push notifications that were due ${durationInWords(seconds)} ago have not been sent yet.`,
      remedy: `${checkProcesses} With many slow receivers, raise DELIVERY_AT_ONCE.`,
    },
  ];
}

const severityOf = (seconds: number): Finding["severity"] => (seconds >= late.wrong ? "wrong" : "warning");
const jobs = (count: number): string => `${count} job${count === 1 ? "" : "s"}`;
