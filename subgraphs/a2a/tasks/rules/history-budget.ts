import { limits } from "./limits.js";

/** One task of a page: the sizes of the messages that are wanted of it, and how it may be cut. */
export interface HistoryRequest {
  readonly count: number;
  /** Sum of the messages' wire sizes. */
  readonly bytes: number;
  /** `allOrNone`: all messages or none (lists). `newest`: the newest that fit (a single task). */
  readonly cut: "allOrNone" | "newest";
}

/** The shown part of a task's history. `newest`: as many of the newest messages as fit into `budget` bytes. */
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
    if (request.cut === "allOrNone") return { show: "none" };
    const plan = { show: "newest", budget: left } as const;
    left = 0;
    return plan;
  });
}

/** Bytes of the serialized `history` array: the messages, a comma between each two, and the brackets. */
export function historyBytes({ count, bytes }: Pick<HistoryRequest, "count" | "bytes">): number {
  return count === 0 ? 0 : bytes + count + 1;
}

/** The messages of a task that a page repeats: the reply for its state, the reply for its result, its history. */
export type Repeat = "status" | "result" | "history";

/** One repetition on a page. A single message is a history of one. */
export interface RepeatRequest extends HistoryRequest {
  readonly taskId: string;
  readonly repeat: Repeat;
}

// The answer before how it came about.
const ranks: Readonly<Record<Repeat, number>> = { status: 0, result: 1, history: 2 };

/**
 * Shares a page's budget among everything that it repeats of its tasks' messages: tasks in page order, which is that of
 * their first request, and within a task status, result, history. The plans are in the order of the requests.
 */
export function planRepeats(requests: readonly RepeatRequest[], budget: number = limits.historyBytes): HistoryPlan[] {
  const ranksOfTasks = new Map<string, number>();
  for (const { taskId } of requests) if (!ranksOfTasks.has(taskId)) ranksOfTasks.set(taskId, ranksOfTasks.size);
  const rankOf = ({ taskId, repeat }: RepeatRequest): number => ranksOfTasks.get(taskId)! * 3 + ranks[repeat];
  const order = requests.map((_, index) => index).toSorted((a, b) => rankOf(requests[a]!) - rankOf(requests[b]!));
  const served = planHistories(
    order.map((index) => requests[index]!),
    budget,
  );
  const plans: HistoryPlan[] = [];
  for (const [place, index] of order.entries()) plans[index] = served[place]!;
  return plans;
}
