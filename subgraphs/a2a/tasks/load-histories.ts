import type { Reader } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { type HistoryPlan, planRepeats, type RepeatRequest } from "./rules/history-budget.js";
import { newestMessageIsStatus } from "./rules/task-state.js";
import {
  findNewestRoles,
  type HistorySlice,
  loadSlices,
  type MessageRow,
  newestThatFit,
  sizeSlices,
} from "./store/messages.js";
import type { TaskRow } from "./store/task-row.js";

/** A loaded task whose messages are requested. Newer messages are not shown, because they belong to a later state. */
export interface WantedHistory {
  readonly task: Pick<TaskRow, "id" | "messageCount" | "historyBytes">;
  /** Only this number of the newest; null means all. */
  readonly last: number | null;
  /** The result when the page's budget is too small: all or nothing, or the newest that fit. */
  readonly cut: "allOrNone" | "newest";
}

/** A task of a page whose newest message is requested by itself: as the reason of its state, or as its result. */
export interface WantedReply {
  readonly task: Pick<TaskRow, "id" | "messageCount" | "historyBytes" | "state">;
  readonly reply: "status" | "result";
}

export interface History {
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
  /** Whether the budget left some out. */
  readonly truncated: boolean;
}

/**
 * The messages that a page repeats, within one budget in the order of the page (wire contract a2a 3.6). Sizes decide:
 * only shown messages are loaded.
 */
export async function loadHistories(
  db: Reader,
  viewer: Viewer,
  wanted: readonly (WantedHistory | WantedReply)[],
): Promise<History[]> {
  const slices = await wantedSlices(db, wanted);
  const bytes = await wantedBytes(db, wanted, slices);
  const plans = planRepeats(
    wanted.map((one, index): RepeatRequest => {
      const size = { taskId: one.task.id, count: lengthOf(slices[index]!), bytes: bytes[index]! };
      if ("reply" in one) return { ...size, repeat: one.reply, cut: "allOrNone" };
      return { ...size, repeat: "history", cut: one.cut };
    }),
  );
  const shown = await Promise.all(slices.map((slice, index) => shownSlice(db, slice, plans[index]!)));
  const loaded = await loadSlices(db, viewer, shown);
  return loaded.map((messages, index) => ({ messages, truncated: plans[index]!.show !== "all" }));
}

async function wantedSlices(db: Reader, wanted: readonly (WantedHistory | WantedReply)[]): Promise<HistorySlice[]> {
  const statuses = wanted.filter((one) => "reply" in one && one.reply === "status").map(({ task }) => task);
  const roles = await findNewestRoles(db, statuses);
  return wanted.map((one) => {
    const { task } = one;
    const isReply = "reply" in one;
    const wantedCount = isReply ? Number(isShown(one, roles.get(task.id))) : (one.last ?? task.messageCount);
    const fromSeq = Math.max(1, task.messageCount - wantedCount + 1);
    return { taskId: task.id, fromSeq, toSeq: task.messageCount };
  });
}

function isShown({ task, reply }: WantedReply, newestRole: MessageRow["role"] | undefined): boolean {
  // Nothing comes after the reply that completes a task.
  if (reply === "result") return task.state === "completed";
  return newestRole !== undefined && newestMessageIsStatus(task.state, newestRole);
}

function lengthOf({ fromSeq, toSeq }: HistorySlice): number {
  return toSeq - fromSeq + 1;
}

/** A task stores the size of its entire history; only partial sizes must be added up. */
async function wantedBytes(
  db: Reader,
  wanted: readonly (WantedHistory | WantedReply)[],
  slices: readonly HistorySlice[],
): Promise<number[]> {
  const isPart = (slice: HistorySlice): boolean => slice.fromSeq > 1 && lengthOf(slice) > 0;
  const sums = await sizeSlices(db, slices.filter(isPart));
  return slices.map((slice, index) => {
    if (isPart(slice)) return sums.shift()!;
    return lengthOf(slice) === 0 ? 0 : wanted[index]!.task.historyBytes;
  });
}

async function shownSlice(db: Reader, slice: HistorySlice, plan: HistoryPlan): Promise<HistorySlice> {
  if (plan.show === "all") return slice;
  const fromSeq = plan.show === "newest" ? await newestThatFit(db, slice, plan.budget) : null;
  return { ...slice, fromSeq: fromSeq ?? slice.toSeq + 1 };
}
