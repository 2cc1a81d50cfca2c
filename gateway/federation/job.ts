import type { QueryPlan } from "@apollo/query-planner";
import type { Mistake } from "../planning/mistakes.js";

/** What the planner's thread is asked to do with the text of an operation. Everything is plain data. */
export type PlannerJob =
  /** Say whether a document that a client sent is valid, and plan the operation unless it needs no plan. */
  | { readonly kind: "vet"; readonly text: string; readonly operationName: string | null; readonly plan: boolean }
  /** Plan a valid document of one operation. */
  | { readonly kind: "plan"; readonly text: string }
  /** Answer a valid document that asks for nothing but the schema. */
  | { readonly kind: "introspect"; readonly text: string; readonly variables: Readonly<Record<string, unknown>> };

export type PlannerAnswer =
  | { readonly mistakes: readonly Mistake[] }
  | { readonly plan: QueryPlan | null }
  /** The whole answer as JSON. */
  | { readonly answer: string }
  /** It went too deep for the thread's stack. */
  | { readonly tooComplex: true }
  /** Nobody expected this. */
  | { readonly failed: string };

export interface PlannerRequest {
  readonly id: number;
  readonly job: PlannerJob;
}

/** The thread's first message says that it is ready, and by which number the system knows it; each later one answers a request. */
export type PlannerReply =
  | { readonly readyAs: number | null }
  | { readonly id: number; readonly answer: PlannerAnswer };
