import { limits } from "./limits.js";

/** One task of a page: the sizes of the messages that are wanted of it, and how it may be cut. */
export interface HistoryRequest {
  readonly count: number;
  /** Sum of the messages' wire sizes. */
  readonly bytes: number;
  /** `whole`: all messages or none (lists). `newest`: the newest that fit (a single task). */
  readonly cut: "whole" | "newest";
}

/** What is shown of a task's history. `newest`: as many of the newest messages as `budget` bytes hold. */
export type HistoryPlan =
  | { readonly show: "all" }
  | { readonly show: "none" }
  | { readonly show: "newest"; readonly budget: number };

/**
 * Shares the 4 MiB of a page among its tasks in page order (wire contract a2a 3.6). A task that does not fit in what is
 * left is shown without its history; later, smaller ones may still fit.
 */
export function planHistories(
  requests: readonly HistoryRequest[],
  budget: number = limits.historyBytes,
): HistoryPlan[] {
  let left = budget;
  return requests.map((request) => {
    const size = historyBytes(request);
    if (size <= left) {
      left -= size;
      return { show: "all" };
    }
    if (request.cut === "whole") return { show: "none" };
    const plan = { show: "newest", budget: left } as const;
    left = 0;
    return plan;
  });
}

/** Bytes of the serialized `history` array: the messages, a comma between each two, and the brackets. */
export function historyBytes({ count, bytes }: Pick<HistoryRequest, "count" | "bytes">): number {
  return count === 0 ? 0 : bytes + count + 1;
}
