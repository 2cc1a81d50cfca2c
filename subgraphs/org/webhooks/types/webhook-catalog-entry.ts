import { Field, ObjectType } from "type-graphql";
import { WebhookChannel, WebhookDirection, WebhookOwnerType } from "./webhook-enums.js";

/** A kind of event that webhooks tell of (wire contract org 3.1). */
@ObjectType({ description: "A kind of event that webhooks tell of." })
export class WebhookCatalogEntry {
  @Field(() => String, { description: "Its name, such as `a2a.task.created`." })
  eventType!: string;

  @Field(() => [String], { description: "Other spellings that are understood; a subscription gets its own back." })
  aliases!: string[];

  @Field(() => WebhookChannel, { description: "A subscription has kinds of one channel." })
  channel!: WebhookChannel;

  @Field(() => [WebhookOwnerType], { description: "What its subscriptions are attached to." })
  ownerTypes!: WebhookOwnerType[];

  @Field(() => WebhookDirection, { description: "Which way what it tells of went." })
  direction!: WebhookDirection;

  @Field(() => Boolean, { description: "Whether it can come with conversation context." })
  supportsContext!: boolean;

  @Field(() => Boolean, { description: "Whether a logged delivery of it can be sent again." })
  replayable!: boolean;

  @Field(() => String, { description: "What happened." })
  description!: string;
}
