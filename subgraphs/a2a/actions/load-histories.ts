import type { Reader } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { type HistoryPlan, planHistories } from "../rules/history-budget.js";
import { type HistorySlice, loadSlices, type MessageRow, newestThatFit, sizeSlices } from "../store/messages.js";
import type { TaskRow } from "../store/task-row.js";

/** A task, as it was loaded, whose messages are wanted. Messages that came since are not shown: they are of a later state. */
export interface WantedHistory {
  readonly task: Pick<TaskRow, "id" | "messageCount" | "historyBytes">;
  /** Only so many of the newest; null is all. */
  readonly last: number | null;
  /** What to show when the page's budget is too small: all or nothing, or the newest that fit. */
  readonly cut: "whole" | "newest";
}

export interface History {
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
  /** Whether the budget left some out. */
  readonly truncated: boolean;
}

/** Histories of the tasks of a page, within one budget in the order of the page (wire contract a2a 3.6). */
export async function loadHistories(db: Reader, viewer: Viewer, wanted: readonly WantedHistory[]): Promise<History[]> {
  const slices = wanted.map(wantedSlice);
  const bytes = await wantedBytes(db, wanted, slices);
  const plans = planHistories(
    wanted.map(({ cut }, index) => ({ count: lengthOf(slices[index]!), bytes: bytes[index]!, cut })),
  );
  const shown = await Promise.all(slices.map((slice, index) => shownSlice(db, slice, plans[index]!)));
  const loaded = await loadSlices(db, viewer, shown);
  return loaded.map((messages, index) => ({ messages, truncated: plans[index]!.show !== "all" }));
}

function wantedSlice({ task, last }: WantedHistory): HistorySlice {
  const fromSeq = last === null ? 1 : Math.max(1, task.messageCount - last + 1);
  return { taskId: task.id, fromSeq, toSeq: task.messageCount };
}

function lengthOf({ fromSeq, toSeq }: HistorySlice): number {
  return toSeq - fromSeq + 1;
}

/** A task knows the size of its whole history; only parts must be summed up. */
async function wantedBytes(
  db: Reader,
  wanted: readonly WantedHistory[],
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
