import { composedPart } from "../context/parts.js";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { Queries } from "../database/statements.js";
import type { Problem } from "../errors/problem.js";
import type { ContentFacts } from "./content-facts.js";
import type { AskedPast, PastSend } from "./past-send.js";
import type { CountedTime } from "./counted-time.js";
import type { RuledSend } from "./ruled-send.js";
import type { HeldContent } from "./rules/held-content.js";
import type { ReviewChanges } from "./rules/review-changes.js";
import type { Unsent } from "./rules/review-states.js";
import type { ReviewRow } from "./store/reviews.js";

/** A content as a person changed it, with what lists show of it. */
export interface Revised {
  readonly content: HeldContent;
  readonly peers: readonly string[];
  readonly preview: string;
}

/** The part of a domain in decisions about what it holds. org calls it in its own transactions (wire contract reviews 1.2). */
export interface DecidedKind {
  readonly topic: string;
  /** Locks the held object and its parents, in the domain's own order: before the review is locked. */
  lock(tx: Transaction, review: ReviewRow): Promise<void>;
  /** Whether it could be released now: the refusal, or null. It changes nothing. */
  preflight(tx: Transaction, services: Services, review: ReviewRow): Promise<Problem | null>;
  /** Writes the end of an object that is not released, with the domain's own event. */
  end(tx: Transaction, review: ReviewRow, how: Unsent, now: Date, services: Pick<Services, "blobs">): Promise<void>;
  /** The newest object of its conversation that the agent may see; null when there is none. */
  contextMark(db: Queries, review: ReviewRow): Promise<string | null>;
}

/** The part of a domain in the reviews of what agents send. */
export interface HeldKind extends DecidedKind {
  /**
   * Changes the held object as a person wants it, and returns its content. The review is locked.
   * @throws Problem `validation_failed`, `html_differs`, and what a send to new recipients throws
   */
  revise(tx: Transaction, services: Services, review: ReviewRow, changes: ReviewChanges): Promise<Revised>;
  /**
   * The send that is judged again when the one before it was sent; absent where sends have no order (wire contract reviews H27). It is
   * called after `lock`.
   */
  sendNow?(tx: Transaction, services: Services, review: ReviewRow): Promise<Omit<RuledSend, "conversationKey">>;
  /**
   * The sends of an identity since each of these times, held ones too and without these ids, each counted up to its `most` (wire
   * contract reviews R7).
   */
  countSends(
    db: Queries,
    identityId: string,
    times: readonly CountedTime[],
    without: readonly string[],
  ): Promise<number[]>;
  /** The newest stored sends of identities, in no order, for simulations. No viewer is applied. */
  recentSends(db: Queries, asked: AskedPast): Promise<PastSend[]>;
  /** The contents of past sends as rules ask about them, by id; absent where contents are not stored. */
  pastContents?(db: Queries, ids: readonly string[], screens: boolean): Promise<ReadonlyMap<string, ContentFacts>>;
  /** Whether an address of a person is a mailbox here, which an agent reads. */
  isAgentAddress?(db: Queries, address: string): Promise<boolean>;
}

/** The kinds of what agents send, of all domains. */
export const heldKinds = composedPart<readonly HeldKind[]>("the kinds of held operations");

/** The kinds of what arrives, of all domains. */
export const arrivalKinds = composedPart<readonly DecidedKind[]>("the kinds of held arrivals");

/** The kind of a review. */
export function kindOf(
  { parts }: Pick<Services, "parts">,
  { topic, direction }: Pick<ReviewRow, "topic" | "direction">,
): DecidedKind {
  if (direction === "out") return sendKindOf({ parts }, { topic });
  const kind = parts.get(arrivalKinds).find((one) => one.topic === topic);
  if (kind === undefined) throw new Error(`Nobody releases what arrives in ${topic}`);
  return kind;
}

/** The kind of what agents send in a topic. */
export function sendKindOf({ parts }: Pick<Services, "parts">, { topic }: Pick<ReviewRow, "topic">): HeldKind {
  const kind = parts.get(heldKinds).find((one) => one.topic === topic);
  if (kind === undefined) throw new Error(`Nobody releases reviews of ${topic}`);
  return kind;
}
