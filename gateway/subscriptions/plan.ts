import type { FetchNode, QueryPlan } from "@apollo/query-planner";
import { GraphQLError } from "graphql";
import { asRequestError } from "../errors/public-error.js";
import type { FederatedSchema, Planned } from "../federation/supergraph.js";
import { LruCache } from "../lru-cache.js";
import type { NormalisedSubscription } from "./normalise.js";

const maxPlans = 1_000;

/** The pseudo-service that stands in a plan for the event itself. */
export const eventService = "#event";

/** How a subscription is followed: where its events come from, and how the rest of each is fetched. */
export interface SubscriptionPlan {
  /** What is subscribed to at the owning subgraph. */
  readonly primary: FetchNode;
  /** The whole plan, with `primary` replaced by the pseudo-service that returns the event. */
  readonly perEvent: Planned;
}

/**
 * Plans normalised subscriptions. The planner splits one into `primary`, the part of the subgraph that owns the field,
 * and `rest`, what the other subgraphs add; the stock executor refuses such plans, so each event runs as a query.
 */
export class SubscriptionPlans {
  private readonly plans = new LruCache<SubscriptionPlan>(maxPlans);

  constructor(private readonly schema: FederatedSchema) {}

  /** The plan of a subscription; made once per normalised document. */
  plan({ document, text }: NormalisedSubscription): SubscriptionPlan {
    let plan = this.plans.get(text);
    if (plan === undefined) this.plans.set(text, (plan = split(this.schema.plan(document))));
    return plan;
  }
}

function split({ plan: { node }, operation }: Planned): SubscriptionPlan {
  if (node?.kind !== "Subscription") throw asRequestError(new GraphQLError("This is not a subscription."));
  const event: FetchNode = { ...node.primary, serviceName: eventService, operationKind: "query" as never };
  const plan: QueryPlan = {
    kind: "QueryPlan",
    node: node.rest === undefined ? event : { kind: "Sequence", nodes: [event, node.rest] },
  };
  return { primary: node.primary, perEvent: { plan, operation } };
}
