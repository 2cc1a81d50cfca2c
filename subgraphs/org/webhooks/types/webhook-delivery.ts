import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { builtInReceiver } from "../../../shared/rules/built-in-receiver.js";
import { deliveryBodyById, webhookById } from "../loaders.js";
import { loggedBody } from "../rules/logged-body.js";
import { type ReplayRefusal, replayRefusal } from "../rules/replayable.js";
import type { DeliveryRow } from "../store/webhook-deliveries.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookDeliveryState } from "./webhook-enums.js";
import { WebhookSubscription } from "./webhook-subscription.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

/** A row of the delivery log (wire contract org 3.4). */
@ObjectType({ description: "One logged attempt to send an event to a receiver." })
export class WebhookDelivery {
  @Field(() => ID, { description: "UUID of this attempt." })
  id!: string;

  @Field(() => String, { description: "The current organization of the subscription's identity." })
  organizationId!: string;

  @Field(() => ID, { description: "UUID of the subscription. It may have been deleted." })
  subscriptionId!: string;

  @Field(() => String, { description: "The event type, as sent to the receiver." })
  eventType!: string;

  @Field(() => String, { description: "URL that it was sent to." })
  url!: string;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer. Null if there was none." })
  responseStatus!: number | null;

  @Field(() => String, {
    nullable: true,
    description: "The first 1024 characters of the answer. Null if there was none.",
  })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: "Why there was no answer. Null if there was one." })
  errorDetail!: string | null;

  @Field(() => Int, { nullable: true, description: "Duration in milliseconds." })
  durationMs!: number | null;

  @Field(() => Int, { description: "Number of the attempt in the schedule, 1 to 8. 1 for replays and tests." })
  attempt!: number;

  @Field(() => Boolean, { description: "Whether it is a replay." })
  isReplay!: boolean;

  @Field(() => Boolean, { description: "Whether it is a test event." })
  isTest!: boolean;

  @Field(() => WebhookDeliveryState, { description: "Delivery state of the event for this receiver." })
  state!: WebhookDeliveryState;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the event is tried next. Null unless `state` is `WAITING`.",
  })
  nextAttemptAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When the attempt was made." })
  createdAt!: Date;
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => String, { description: "`evt_<uuid>`: the same for every attempt and replay of an event." })
  eventId(@Root() delivery: DeliveryRow): string {
    return `evt_${delivery.eventId}`;
  }

  @FieldResolver(() => String, {
    description:
      "The body that was sent, byte for byte. Without `data.event` for event types that tell what people wrote in team chat; the " +
      "built-in receiver keeps it.",
  })
  async requestPayload(@Root() { id, eventType, url }: DeliveryRow, @Ctx() context: RequestContext): Promise<string> {
    const body = await context.loader(deliveryBodyById).load(id);
    // It was pruned since the row was read.
    if (body === null) throw notFound("delivery with this id");
    return url === builtInReceiver ? body : loggedBody(body, eventType, context.services.parts.get(allWebhooks));
  }

  @FieldResolver(() => Boolean, { description: "Whether `replayWebhookDelivery` would send it again now." })
  async replayable(@Root() delivery: DeliveryRow, @Ctx() context: RequestContext): Promise<boolean> {
    return (await refusalOf(delivery, context)) === null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "The error code that a replay would get now, such as `webhook_subscription_gone`. Null if it works.",
  })
  async replayUnavailableReason(@Root() delivery: DeliveryRow, @Ctx() context: RequestContext): Promise<string | null> {
    return refusalOf(delivery, context);
  }

  @FieldResolver(() => WebhookSubscription, {
    nullable: true,
    description: "The subscription. Null if it was deleted.",
  })
  async subscription(@Root() delivery: DeliveryRow, @Ctx() context: RequestContext): Promise<WebhookRow | null> {
    return context.loader(webhookById).load(delivery.subscriptionId);
  }
}

async function refusalOf(delivery: DeliveryRow, context: RequestContext): Promise<ReplayRefusal | null> {
  const webhook = await context.loader(webhookById).load(delivery.subscriptionId);
  return replayRefusal(delivery, webhook, context.services.parts.get(allWebhooks));
}
