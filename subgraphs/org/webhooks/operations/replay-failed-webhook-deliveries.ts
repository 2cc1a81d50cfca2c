import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { redeliver } from "../../../shared/delivery/redeliver.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { webhookReceivers } from "../webhook-receivers.js";
import { webhookAuthority } from "../authority.js";
import { webhookErrors } from "../errors.js";
import { mostReplayed } from "../rules/limits.js";
import { spellingsOf } from "../rules/webhook-names.js";
import { lockVisibleWebhook } from "../store/webhook-subscriptions.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

@InputType({ description: "The deliveries to send again." })
class ReplayFailedWebhookDeliveriesInput {
  @Field(() => ID, { description: "UUID of the subscription." })
  subscriptionId!: string;

  @Field(() => GraphQLISODateTime, { description: "Only events that happened at this time or later." })
  since!: Date;

  @Field(() => Boolean, {
    nullable: true,
    description: "Also tries at once what waits for its next attempt. Its schedule continues. Null means no.",
  })
  alsoWaiting?: boolean | null;
}

@ObjectType({ description: "Result of sending failed deliveries again." })
class ReplayFailedWebhookDeliveriesPayload {
  @Field(() => Int, { description: "Number of deliveries that were queued: at most 1000. Call it again for the rest." })
  count!: number;
}

/** `replayFailedWebhookDeliveries`: resends what a receiver missed during an outage. */
@Resolver()
export class ReplayFailedWebhookDeliveries {
  @Mutation(() => ReplayFailedWebhookDeliveriesPayload, {
    description:
      "Sends failed deliveries of a subscription again, with a new retry schedule: those that were given up, " +
      "and those that were dropped while the subscription was disabled. While the subscription is paused, they wait. It runs in the background and sends " +
      "each event once, the oldest 1000 first. Event types that the subscription no longer includes are " +
      "skipped. Errors: `not_found`, `webhook_subscription_disabled`, `claimed_agent_required`.",
  })
  async replayFailedWebhookDeliveries(
    @Arg("input", () => ReplayFailedWebhookDeliveriesInput, { description: "The deliveries." })
    { subscriptionId, since, alsoWaiting }: ReplayFailedWebhookDeliveriesInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ReplayFailedWebhookDeliveriesPayload> {
    authorize(viewer, webhookAuthority["webhook.write"]);
    return services.database.request.transaction(async (tx) => {
      const webhook = isUuid(subscriptionId) ? await lockVisibleWebhook(tx, viewer, subscriptionId) : null;
      if (webhook === null) throw notFound("webhook subscription with this id");
      if (webhook.disabledAt !== null) throw webhookErrors.problem("webhook_subscription_disabled");
      const count = await redeliver(tx, services.clock, {
        channel: webhookReceivers.name,
        targetId: webhook.id,
        kinds: webhook.kinds
          .filter((kind) => services.parts.get(allWebhooks).kinds.get(kind)?.replayable)
          .flatMap((kind) => spellingsOf(services.parts.get(allWebhooks).names, kind)),
        // There are no events before this; years that PostgreSQL does not support would fail the statement.
        since: new Date(Math.max(since.getTime(), 0)),
        alsoWaiting: alsoWaiting === true,
        limit: mostReplayed,
      });
      return { count };
    });
  }
}
