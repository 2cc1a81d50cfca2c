import type { ExecutionResult } from "graphql";
import type { CursorReader } from "../../subgraphs/shared/events/event-cursor.js";
import type { NormalisedSubscription } from "./normalise.js";
import type { SubscriptionPlan } from "./plan.js";

/** What all consumers of one channel have in common. */
export interface FollowedSubscription {
  readonly normalised: NormalisedSubscription;
  readonly plan: SubscriptionPlan;
  /** Whose the cursors are: the same for all viewers of one authority. */
  readonly reader: CursorReader;
  /** The origin that links in its events name. */
  readonly publicBaseUrl: string;
}

/** One event on its way to clients: its position in the log and the answer that clients may see. */
export interface Delivery {
  readonly position: bigint;
  readonly result: ExecutionResult;
}
