import type { TestAgent } from "../../support/process-client.js";

/** The two sides of a task. */
export interface Sides {
  readonly requester: TestAgent;
  readonly worker: TestAgent;
}

/** Something that a client wants of a task. It is made again as the same request: one effect, whatever the number. */
export type Wish =
  | { readonly kind: "open"; readonly sides: Sides; readonly messageId: string }
  | { readonly kind: "say"; readonly task: TaskRecord; readonly messageId: string }
  | {
      readonly kind: "reply";
      readonly task: TaskRecord;
      readonly messageId: string;
      readonly intent: "progress" | "ask_caller" | "complete" | "fail";
    }
  | { readonly kind: "cancel"; readonly task: TaskRecord };

/** A wish from its first request to the end of its last answer. Times are ticks of one counter of the whole test. */
export interface Deed {
  readonly wish: Wish;
  readonly began: number;
  /** When it was first acknowledged; null while that is unknown. */
  acknowledged: number | null;
  /** Whether it was refused because the task had ended. */
  refused: boolean;
}

/** A state of a task that a client saw. */
export interface Sight {
  readonly began: number;
  readonly ended: number;
  readonly state: string;
  /** Protocol ids of its messages, oldest first. */
  readonly messageIds: readonly string[];
}

/** A task that was acknowledged, and all that was done to it and seen of it. */
export interface TaskRecord {
  readonly id: string;
  readonly sides: Sides;
  readonly deeds: Deed[];
  readonly sights: Sight[];
}

const terminal: ReadonlySet<string> = new Set(["completed", "failed", "canceled"]);

export function isTerminal(state: string): boolean {
  return terminal.has(state);
}

/** The message that a wish brings into its task's history; null for a cancellation. */
export function messageOf(wish: Wish): string | null {
  return wish.kind === "cancel" ? null : wish.messageId;
}

/** Whether a client has seen the end of a task. */
export function isSeenEnded({ sights }: TaskRecord): boolean {
  return sights.some(({ state }) => isTerminal(state));
}
