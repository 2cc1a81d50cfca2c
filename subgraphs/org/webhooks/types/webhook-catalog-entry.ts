import { Field, ObjectType } from "type-graphql";
import { WebhookDirection, WebhookOwnerType } from "./webhook-enums.js";
import { WebhookChannel } from "./webhook-topic.js";

/** A kind of event that webhooks report (wire contract org 3.1). */
@ObjectType({ description: "A webhook event type." })
export class WebhookCatalogEntry {
  @Field(() => String, { description: "Its name, such as `a2a.task.created`." })
  eventType!: string;

  @Field(() => [String], {
    description: "Other accepted spellings. A subscription returns the spelling that it was created with.",
  })
  aliases!: string[];

  @Field(() => WebhookChannel, {
    description: "Its channel. Subscriptions of an identity may mix channels, except A2A with others.",
  })
  channel!: string;

  @Field(() => [WebhookOwnerType], { description: "The possible owners of its subscriptions." })
  ownerTypes!: WebhookOwnerType[];

  @Field(() => WebhookDirection, { description: "Direction of the event." })
  direction!: WebhookDirection;

  @Field(() => Boolean, { description: "Whether it can include conversation context." })
  supportsContext!: boolean;

  @Field(() => Boolean, { description: "Whether a logged delivery of it can be replayed." })
  replayable!: boolean;

  @Field(() => String, { description: "What happened." })
  description!: string;

  @Field(() => String, { description: "A made-up body, as a receiver gets it: JSON." })
  example!: string;
}
