import type { QueryPlan } from "@apollo/query-planner";
import type { Mistake } from "../planning/mistakes.js";

/** A job for the planner's thread, with the text of an operation. Everything is plain data. */
export type PlannerJob =
  /** Validate a client's document, and plan the operation unless it needs no plan. */
  | { readonly kind: "vet"; readonly text: string; readonly operationName: string | null; readonly plan: boolean }
  /** Plan a valid document with one operation. */
  | { readonly kind: "plan"; readonly text: string }
  /** Answer a valid document that asks only for the schema. */
  | { readonly kind: "introspect"; readonly text: string; readonly variables: Readonly<Record<string, unknown>> };

export type PlannerAnswer =
  | { readonly mistakes: readonly Mistake[] }
  | { readonly plan: QueryPlan | null }
  /** The complete answer as JSON. */
  | { readonly answer: string }
  /** The document exceeded the thread's stack. */
  | { readonly tooComplex: true }
  /** An unexpected error. */
  | { readonly failed: string };

export interface PlannerRequest {
  readonly id: number;
  readonly job: PlannerJob;
}

/**
 * The thread's first message says that it is ready, and contains its system thread id. Each later message answers a
 * request.
 */
export type PlannerReply =
  | { readonly readyAs: number | null }
  | { readonly id: number; readonly answer: PlannerAnswer };
