import { createHash } from "node:crypto";
import { type DocumentNode, type ExecutionResult, getOperationAST, GraphQLError } from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { decodeEventCursor } from "../../subgraphs/shared/events/event-cursor.js";
import { canonicalJson } from "../../subgraphs/shared/idempotency/canonical-json.js";
import { Semaphore } from "../../subgraphs/shared/sharing/semaphore.js";
import { authorityKeyOf, principalOf, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import { asRequestError } from "../errors/public-error.js";
import { tenantOf } from "../federation/tenant.js";
import { Channel } from "./channel.js";
import { Consumer } from "./consumer.js";
import type { SubscriptionEnvironment } from "./environment.js";
import { normalise, type NormalisedSubscription } from "./normalise.js";
import { SubscriptionPlans } from "./plan.js";

/** A client's validated subscription, the only operation of its document. */
export interface SubscriptionRequest {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whether it is one of our own documents. */
  readonly isOurs?: boolean;
  /** The client's resume position, which overrides the operation's own `after`. */
  readonly after?: string;
  /**
   * The head of the log at the time of the request: planning a new document takes a while, and events of that time must
   * not be lost.
   */
  readonly head?: Promise<bigint> | undefined;
}

/** Federated subscriptions of a process. Equal ones with equal authority share a channel. */
export class Subscriptions {
  private readonly channels = new Map<string, Channel>();
  private readonly plans: SubscriptionPlans;
  private readonly slots: Semaphore;
  private asking: Promise<bigint> | undefined;

  constructor(private readonly environment: SubscriptionEnvironment) {
    this.plans = new SubscriptionPlans(environment.schema);
    this.slots = new Semaphore({ each: environment.services.config.SUBSCRIPTIONS_MAX_PER_KEY });
  }

  /**
   * Opens a subscription. Throws the Problem of a refusal, including `invalid_cursor` and `bad_request`. The iterator's
   * `return` works while `next` waits.
   */
  async subscribe(
    request: SubscriptionRequest,
    context: RequestContext,
  ): Promise<AsyncIterableIterator<ExecutionResult>> {
    const operation = getOperationAST(request.document);
    if (operation == null) throw asRequestError(new GraphQLError("There is no such operation."));
    const { viewer, publicBaseUrl } = context;
    if (viewer.organizationId === null) throw sharedErrors.problem("unauthenticated");
    const { schema } = this.environment;
    const asked = normalise(schema.apiSchema, request.document, operation, request.variables);
    const normalised = request.after === undefined ? asked : { ...asked, after: request.after };
    const plan = await this.plans.plan(normalised, request.isOurs === true ? null : tenantOf(context));
    const head = await (request.head ?? this.head());
    const position = this.startOf(normalised, viewer, head);
    const key = channelKey(normalised, viewer, publicBaseUrl);
    let channel = this.channels.get(key);
    if (channel === undefined) {
      const giveBack = this.slots.take(principalOf(viewer));
      if (giveBack === null) throw tooManySubscriptions();
      const whenEmpty = (): void => {
        giveBack();
        this.channels.delete(key);
      };
      const subscription = { normalised, plan, reader: viewer, publicBaseUrl };
      channel = new Channel(this.environment, subscription, head, whenEmpty);
      this.channels.set(key, channel);
    }
    const consumer = new Consumer(channel, viewer, position, normalised.after === null);
    channel.enter(consumer);
    try {
      await consumer.open();
    } catch (error) {
      await consumer.return();
      throw error;
    }
    return consumer;
  }

  /** The head of the log. Concurrent callers share one query. */
  head(): Promise<bigint> {
    return (this.asking ??= this.environment.services.events.head().finally(() => (this.asking = undefined)));
  }

  /** Channels and consumers that are open now. */
  count(): { readonly channels: number; readonly consumers: number } {
    let consumers = 0;
    for (const channel of this.channels.values()) consumers += channel.size;
    return { channels: this.channels.size, consumers };
  }

  private startOf({ after }: NormalisedSubscription, reader: Viewer, head: bigint): bigint {
    if (after === null) return head;
    const position = decodeEventCursor(this.environment.services.keyring, after, reader);
    if (position > head) throw sharedErrors.problem("invalid_cursor");
    return position;
  }
}

function tooManySubscriptions(): Error {
  return sharedErrors.problem("rate_limited", {
    message: "This credential has too many different subscriptions open.",
    retryAfter: 1,
  });
}

/** A digest, because a subscription may be long, and the key lives as long as it is open. */
function channelKey({ text, variables }: NormalisedSubscription, viewer: Viewer, publicBaseUrl: string): string {
  const parts = [authorityKeyOf(viewer), publicBaseUrl, canonicalJson(variables), text];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}
