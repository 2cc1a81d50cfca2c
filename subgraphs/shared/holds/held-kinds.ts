import { composedPart } from "../context/parts.js";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { Queries } from "../database/statements.js";
import type { Problem } from "../errors/problem.js";
import type { Unsent } from "./rules/review-states.js";
import type { ReviewRow } from "./store/reviews.js";

/** The part of a domain in the reviews of its operations. org calls it in its own transactions (wire contract reviews 1.2). */
export interface HeldKind {
  readonly topic: string;
  /** Locks the held object and its parents, in the domain's own order: before the review is locked. */
  lock(tx: Transaction, review: ReviewRow): Promise<void>;
  /** Whether it could be sent now: the refusal, or null. It changes nothing. */
  preflight(tx: Transaction, services: Services, review: ReviewRow): Promise<Problem | null>;
  /** Writes the end of an unsent object, with the domain's own event. */
  end(tx: Transaction, review: ReviewRow, how: Unsent, now: Date): Promise<void>;
  /** The newest object of its conversation that the agent may see; null when there is none. */
  contextMark(db: Queries, subjectId: string): Promise<string | null>;
  /** Whether an address of a person is a mailbox here, which an agent reads. */
  isAgentAddress?(db: Queries, address: string): Promise<boolean>;
}

/** The kinds of all domains. */
export const heldKinds = composedPart<readonly HeldKind[]>("the kinds of held operations");

/** The kind of a review. */
export function kindOf({ parts }: Pick<Services, "parts">, { topic }: Pick<ReviewRow, "topic">): HeldKind {
  const kind = parts.get(heldKinds).find((one) => one.topic === topic);
  if (kind === undefined) throw new Error(`Nobody releases reviews of ${topic}`);
  return kind;
}
