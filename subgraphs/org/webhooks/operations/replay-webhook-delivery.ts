import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { sendWebhook } from "../send-webhook.js";
import { webhookAuthority } from "../authority.js";
import { webhookErrors } from "../errors.js";
import { deliveryBodyById, webhookById } from "../loaders.js";
import { replayRefusal } from "../rules/replayable.js";
import { findVisibleDeliveries } from "../store/webhook-deliveries.js";
import { WebhookDelivery } from "../types/webhook-delivery.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

@InputType({ description: "The delivery to send again." })
class ReplayWebhookDeliveryInput {
  @Field(() => ID, { description: "UUID of an entry of the delivery log." })
  id!: string;
}

@ObjectType({ description: "Result of sending a delivery again." })
class ReplayWebhookDeliveryPayload {
  @Field(() => WebhookDelivery, { description: "The new attempt. Its status says whether the receiver accepted it." })
  delivery!: WebhookDelivery;
}

/** `replayWebhookDelivery` (wire contract org 3.4). */
@Resolver()
export class ReplayWebhookDelivery {
  @Mutation(() => ReplayWebhookDeliveryPayload, {
    description:
      "Sends a logged event again at once, with the same body and event id, to the subscription's current URL. " +
      "It waits at most 8 seconds for the receiver and does not retry. Errors: `not_found`, " +
      "`webhook_delivery_not_replayable`, `webhook_subscription_gone`, `webhook_subscription_disabled`, " +
      "`webhook_kind_not_subscribed`, `claimed_agent_required`, `rate_limited`.",
  })
  async replayWebhookDelivery(
    @Arg("input", () => ReplayWebhookDeliveryInput, { description: "The delivery." })
    { id }: ReplayWebhookDeliveryInput,
    @Ctx() context: RequestContext,
  ): Promise<ReplayWebhookDeliveryPayload> {
    const { viewer, services } = context;
    authorize(viewer, webhookAuthority["webhook.write"]);
    const { reader } = services.database.request;
    const [logged] = isUuid(id) ? await findVisibleDeliveries(reader, viewer, [id]) : [];
    if (logged === undefined) throw notFound("delivery with this id");
    const webhook = await context.loader(webhookById).load(logged.subscriptionId);
    const refusal = replayRefusal(logged, webhook, services.parts.get(allWebhooks));
    if (refusal !== null) throw webhookErrors.problem(refusal);
    const { subscriptionId, eventId, eventType, occurredAt } = logged;
    const body = await context.loader(deliveryBodyById).load(id);
    if (body === null) throw notFound("delivery with this id");
    const delivery = await sendWebhook(context, {
      targetId: subscriptionId,
      eventId,
      kind: eventType,
      body,
      occurredAt,
      reason: "replay",
    });
    return { delivery: delivery as unknown as WebhookDelivery };
  }
}
