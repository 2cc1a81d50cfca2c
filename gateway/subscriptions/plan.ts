import { createHash } from "node:crypto";
import type { FetchNode, QueryPlan } from "@apollo/query-planner";
import { type DocumentNode, GraphQLError } from "graphql";
import { asRequestError } from "../errors/public-error.js";
import type { FederatedSchema, Planned } from "../federation/supergraph.js";
import { LruCache } from "../files/lru-cache.js";
import { measure } from "../limits/measure.js";
import { tooComplex } from "../federation/planner.js";
import type { NormalisedSubscription } from "./normalise.js";

/** The approximate limit of bytes for cached plans. */
const maxCachedBytes = 32 * 1_048_576;

/** The pseudo-service that represents the event itself in a plan. */
export const eventService = "#event";

/** How to follow a subscription: the source of its events, and how to fetch the rest of each. */
export interface SubscriptionPlan {
  /** The subscription at the owning subgraph. */
  readonly primary: FetchNode;
  /** The entire plan, with `primary` replaced by the pseudo-service that returns the event. */
  readonly perEvent: Planned;
}

/**
 * Plans normalised subscriptions. The planner splits one into `primary`, the part of the subgraph that owns the field,
 * and `rest`, the parts of the other subgraphs. The stock executor refuses such plans, so each event runs as a query.
 */
export class SubscriptionPlans {
  private readonly plans = new LruCache<SubscriptionPlan>(maxCachedBytes);
  /** Plans in progress: many clients may open the same subscription at the same time. */
  private readonly planning = new Map<string, Promise<SubscriptionPlan>>();

  constructor(private readonly schema: FederatedSchema) {}

  /**
   * The plan of a subscription; made once per normalised document.
   * @param caller the unit of fair scheduling at the planner; null for our own documents, which are planned at once
   */
  async plan({ document, text }: NormalisedSubscription, caller: string | null): Promise<SubscriptionPlan> {
    const key = createHash("sha256").update(text).digest("base64");
    const known = this.plans.get(key);
    if (known !== undefined) return known;
    if (caller === null) return this.keep(key, document, this.schema.plan(document));
    let plan = this.planning.get(key);
    if (plan === undefined) {
      plan = this.planApart(document, text, caller)
        .then((planned) => this.keep(key, document, planned))
        .finally(() => this.planning.delete(key));
      this.planning.set(key, plan);
    }
    return plan;
  }

  private keep(key: string, document: DocumentNode, planned: Planned): SubscriptionPlan {
    const plan = split(planned);
    this.plans.set(key, plan, 5 * (measure(plan.perEvent.plan) + measure(document)));
    return plan;
  }

  private async planApart(document: DocumentNode, text: string, caller: string): Promise<Planned> {
    const answer = await this.schema.planner.run({ kind: "plan", text }, caller);
    if ("plan" in answer && answer.plan !== null) return this.schema.adopt(document, answer.plan);
    if ("tooComplex" in answer) throw tooComplex();
    throw new Error(`A subscription could not be planned: ${JSON.stringify(answer)}`);
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
