import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { redeliver } from "../../../shared/delivery/redeliver.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { webhookChannel } from "../webhook-channel.js";
import { orgAuthority } from "../../authority.js";
import { orgErrors } from "../../errors.js";
import { mostReplayed } from "../../people/rules/limits.js";
import { spellingsOf } from "../rules/webhook-names.js";
import { lockVisibleWebhook } from "../store/webhook-subscriptions.js";

@InputType({ description: "Which deliveries to send again." })
class ReplayFailedWebhookDeliveriesInput {
  @Field(() => ID, { description: "UUID of the subscription." })
  subscriptionId!: string;

  @Field(() => GraphQLISODateTime, { description: "Of events that happened at this time or later." })
  since!: Date;
}

@ObjectType({ description: "What sending failed deliveries again came to." })
class ReplayFailedWebhookDeliveriesPayload {
  @Field(() => Int, { description: "How many were put on their way: 1000 at most; call again for what is left." })
  count!: number;
}

/** `replayFailedWebhookDeliveries`: what a receiver missed while it was away. */
@Resolver()
export class ReplayFailedWebhookDeliveries {
  @Mutation(() => ReplayFailedWebhookDeliveriesPayload, {
    description:
      "Begins the schedule anew for what a subscription's receiver never took: given up, or dropped while it was " +
      "disabled. It happens in the background, each event once, the oldest 1000 first; kinds that the subscription no " +
      "longer has stay. Errors: `not_found`, `webhook_subscription_disabled`, `claimed_agent_required`.",
  })
  async replayFailedWebhookDeliveries(
    @Arg("input", () => ReplayFailedWebhookDeliveriesInput, { description: "The deliveries." })
    { subscriptionId, since }: ReplayFailedWebhookDeliveriesInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ReplayFailedWebhookDeliveriesPayload> {
    authorize(viewer, orgAuthority["webhook.write"]);
    return services.database.request.transaction(async (tx) => {
      const webhook = isUuid(subscriptionId) ? await lockVisibleWebhook(tx, viewer, subscriptionId) : null;
      if (webhook === null) throw notFound("webhook subscription with this id");
      if (webhook.disabledAt !== null) throw orgErrors.problem("webhook_subscription_disabled");
      const count = await redeliver(tx, services.clock, {
        channel: webhookChannel.name,
        targetId: webhook.id,
        kinds: webhook.kinds.filter((kind) => services.webhooks.kinds.get(kind)?.replayable).flatMap(spellingsOf),
        // Nothing here happened before; years that PostgreSQL does not know would break off the statement.
        since: new Date(Math.max(since.getTime(), 0)),
        limit: mostReplayed,
      });
      return { count };
    });
  }
}
