import type { ExecutionResult } from "graphql";
import type { CursorReader } from "../../subgraphs/shared/events/event-cursor.js";
import type { NormalisedSubscription } from "./normalise.js";
import type { SubscriptionPlan } from "./plan.js";

/** The common properties of all consumers of one channel. */
export interface FollowedSubscription {
  readonly normalised: NormalisedSubscription;
  readonly plan: SubscriptionPlan;
  /** The owner of the cursors: the same for all viewers of one authority. */
  readonly reader: CursorReader;
  /** The origin for links in its events. */
  readonly publicBaseUrl: string;
}

/** One event for clients: its position in the log and the public answer. */
export interface Delivery {
  readonly position: bigint;
  readonly result: ExecutionResult;
}
