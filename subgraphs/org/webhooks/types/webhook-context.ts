import { Field, InputType, Int, ObjectType } from "type-graphql";
import { WebhookContextMode } from "./webhook-enums.js";

/** How much of one class of earlier messages goes along (wire contract org 3.3). */
@ObjectType({ description: "How much of one class of earlier messages goes along with an event." })
export class WebhookContextWindow {
  @Field(() => WebhookContextMode, { description: "By number or by time." })
  mode!: WebhookContextMode;

  @Field(() => Int, { nullable: true, description: "Items, 1 to 50; null by time." })
  count?: number | null;

  @Field(() => Int, { nullable: true, description: "Hours, 1 to 168; null by number." })
  hours?: number | null;
}

/** The conversation context that a subscription asks for. */
@ObjectType({ description: "The conversation context that comes with a subscription's events, by class." })
export class WebhookContextConfig {
  @Field(() => WebhookContextWindow, { nullable: true, description: "Mail; null: none." })
  email?: WebhookContextWindow | null;

  @Field(() => WebhookContextWindow, { nullable: true, description: "Text messages of any kind; null: none." })
  texts?: WebhookContextWindow | null;

  @Field(() => WebhookContextWindow, { nullable: true, description: "Calls; null: none." })
  calls?: WebhookContextWindow | null;
}

@InputType({ description: "How much of one class of earlier messages goes along with an event." })
export class WebhookContextWindowInput {
  @Field(() => WebhookContextMode, { description: "By number or by time." })
  mode!: WebhookContextMode;

  @Field(() => Int, { nullable: true, description: "Items, 1 to 50. For COUNT alone." })
  count?: number | null;

  @Field(() => Int, { nullable: true, description: "Hours, 1 to 168. For WINDOW alone." })
  hours?: number | null;
}

@InputType({ description: "The conversation context to send along, by class. Only mail and instant messages have it." })
export class WebhookContextConfigInput {
  @Field(() => WebhookContextWindowInput, { nullable: true, description: "Mail; null or left out: none." })
  email?: WebhookContextWindowInput | null;

  @Field(() => WebhookContextWindowInput, { nullable: true, description: "Text messages; null or left out: none." })
  texts?: WebhookContextWindowInput | null;

  @Field(() => WebhookContextWindowInput, { nullable: true, description: "Calls; null or left out: none." })
  calls?: WebhookContextWindowInput | null;
}
