import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { deliveryBodyById, webhookById } from "../../loaders.js";
import type { DeliveryRow } from "../store/webhook-deliveries.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookDeliveryState } from "./webhook-enums.js";
import { WebhookSubscription } from "./webhook-subscription.js";

/** A row of the delivery log (wire contract org 3.4). */
@ObjectType({ description: "One attempt to send an event to a receiver, as it was logged." })
export class WebhookDelivery {
  @Field(() => ID, { description: "UUID of this attempt." })
  id!: string;

  @Field(() => String, { description: "The organization that the subscription's identity belongs to now." })
  organizationId!: string;

  @Field(() => ID, { description: "UUID of the subscription, which may be deleted." })
  subscriptionId!: string;

  @Field(() => String, { description: "The event's kind, as the receiver was told." })
  eventType!: string;

  @Field(() => String, { description: "Where it was sent." })
  url!: string;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer; null when none came." })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: "The answer's first 1024 characters; null when none came." })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: "Why no answer came; null when one did." })
  errorDetail!: string | null;

  @Field(() => Int, { nullable: true, description: "Milliseconds that it took." })
  durationMs!: number | null;

  @Field(() => Int, { description: "Which attempt by the schedule, 1 to 8; 1 for replays and tests." })
  attempt!: number;

  @Field(() => Boolean, { description: "Sent again because somebody asked." })
  isReplay!: boolean;

  @Field(() => Boolean, { description: "An example that somebody asked for; nothing happened." })
  isTest!: boolean;

  @Field(() => WebhookDeliveryState, { description: "What has become of the event on its way to this receiver." })
  state!: WebhookDeliveryState;

  @Field(() => GraphQLISODateTime, { description: "When the attempt was made." })
  createdAt!: Date;
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => String, { description: "`evt_<uuid>`: the same for every attempt and replay of an event." })
  eventId(@Root() delivery: DeliveryRow): string {
    return `evt_${delivery.eventId}`;
  }

  @FieldResolver(() => String, { description: "The body that was sent, byte for byte." })
  async requestPayload(@Root() { id }: DeliveryRow, @Ctx() context: RequestContext): Promise<string> {
    const body = await context.loader(deliveryBodyById).load(id);
    // It was forgotten since the row was read.
    if (body === null) throw notFound("delivery with this id");
    return body;
  }

  @FieldResolver(() => WebhookSubscription, { nullable: true, description: "The subscription; null once deleted." })
  async subscription(@Root() delivery: DeliveryRow, @Ctx() context: RequestContext): Promise<WebhookRow | null> {
    return context.loader(webhookById).load(delivery.subscriptionId);
  }
}
