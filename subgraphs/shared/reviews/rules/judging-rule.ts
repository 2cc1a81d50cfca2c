import type { Condition } from "./condition.js";
import type { JudgedOperation } from "./arrivals.js";

export type ReviewAction = "allow" | "hold" | "block";

/** The end of what is held without a decision. */
export type OnExpiry = "reject" | "approve";

/** A rule as it is applied. */
export interface JudgingRule {
  readonly action: ReviewAction;
  /** All of one direction. */
  readonly operations: readonly JudgedOperation[];
  /** `all`, or ids. */
  readonly identities: "all" | readonly string[];
  /** `agents`: every key, also of admins. `everyone`: people too. */
  readonly appliesTo: "agents" | "everyone";
  /** All must be met. */
  readonly conditions: readonly Condition[];
  /** How many people must agree; only a hold asks. */
  readonly approvals: 1 | 2;
  /** Null: the policy's. */
  readonly ttlHours: number | null;
  readonly onExpiry: OnExpiry | null;
  /** The only part that an agent sees. */
  readonly messageToAgent: string | null;
}
