import { Ctx, Field, FieldResolver, GraphQLISODateTime, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import type { AttemptEventData } from "../events.js";
import { deliveryById, webhookById } from "../loaders.js";
import type { DeliveryRow } from "../store/webhook-deliveries.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookDelivery } from "./webhook-delivery.js";
import { WebhookDeliveryState } from "./webhook-enums.js";
import { WebhookSubscription } from "./webhook-subscription.js";

/** A new attempt. All fields except `delivery` and `subscription` are as the event recorded them. */
@ObjectType({
  description:
    "An attempt to send a webhook. All fields except `delivery` and `subscription` show the time of the attempt.",
})
export class WebhookDeliveryUpdate {
  @Field(() => String, { description: "Cursor of this attempt. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "`webhook.delivery_attempted`." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When the attempt was made." })
  occurredAt!: Date;

  @Field(() => String, { description: "The event type, as sent to the receiver." })
  eventType!: string;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer. Null if there was none." })
  responseStatus!: number | null;

  @Field(() => Int, { description: "Number of the attempt in the schedule, 1 to 8. 1 for replays and tests." })
  attempt!: number;

  @Field(() => Boolean, { description: "Whether it is a replay." })
  isReplay!: boolean;

  @Field(() => Boolean, { description: "Whether it is a test event." })
  isTest!: boolean;

  @Field(() => WebhookDeliveryState, { description: "Delivery state of the event after the attempt." })
  state!: WebhookDeliveryState;
}

interface UpdateKeys {
  readonly deliveryId: string;
  readonly subscriptionId: string;
}

/** Converts an event of the log. */
export function toDeliveryUpdate(
  { position, kind, occurredAt, subjectId, data }: LoggedEvent,
  { services, viewer }: RequestContext,
): WebhookDeliveryUpdate & UpdateKeys {
  const facts = data as unknown as AttemptEventData;
  return {
    cursor: encodeEventCursor(services.keyring, position, viewer),
    kind,
    occurredAt,
    eventType: facts.event_type,
    responseStatus: facts.response_status,
    attempt: facts.attempt,
    isReplay: facts.is_replay,
    isTest: facts.is_test,
    state: facts.state as WebhookDeliveryState,
    deliveryId: facts.delivery_id,
    subscriptionId: subjectId,
  };
}

@Resolver(() => WebhookDeliveryUpdate)
export class WebhookDeliveryUpdateResolver {
  @FieldResolver(() => WebhookDelivery, {
    nullable: true,
    description: "Its entry in the log. Null if the entry was deleted.",
  })
  async delivery(@Root() { deliveryId }: UpdateKeys, @Ctx() context: RequestContext): Promise<DeliveryRow | null> {
    return context.loader(deliveryById).load(deliveryId);
  }

  @FieldResolver(() => WebhookSubscription, {
    nullable: true,
    description: "The subscription in its current state. Null if it was deleted.",
  })
  async subscription(
    @Root() { subscriptionId }: UpdateKeys,
    @Ctx() context: RequestContext,
  ): Promise<WebhookRow | null> {
    return context.loader(webhookById).load(subscriptionId);
  }
}
