import type { ExecutionResult } from "graphql";
import type { NormalisedSubscription } from "./normalise.js";
import type { SubscriptionPlan } from "./plan.js";

/** What all consumers of one channel have in common. */
export interface FollowedSubscription {
  readonly normalised: NormalisedSubscription;
  readonly plan: SubscriptionPlan;
  /** Cursors belong to an organization. */
  readonly organizationId: string;
  /** The origin that links in its events name. */
  readonly publicBaseUrl: string;
}

/** One event on its way to clients: its position in the log and the answer that clients may see. */
export interface Delivery {
  readonly position: bigint;
  readonly result: ExecutionResult;
}
