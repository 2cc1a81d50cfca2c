import { Field, InputType, Int, ObjectType } from "type-graphql";
import { WebhookContextMode } from "./webhook-enums.js";

/** How much of one class of earlier messages is included (wire contract org 3.3). */
@ObjectType({ description: "How many earlier messages of one class are sent with an event." })
export class WebhookContextWindow {
  @Field(() => WebhookContextMode, { description: "Whether the window is measured by number or by time." })
  mode!: WebhookContextMode;

  @Field(() => Int, { nullable: true, description: "Number of items, 1 to 50. Null in the mode WINDOW." })
  count?: number | null;

  @Field(() => Int, { nullable: true, description: "Number of hours, 1 to 168. Null in the mode COUNT." })
  hours?: number | null;
}

/** The conversation context that a subscription asks for. */
@ObjectType({ description: "The conversation context that is sent with a subscription's events, by class." })
export class WebhookContextConfig {
  @Field(() => WebhookContextWindow, { nullable: true, description: "Context of mail. Null means none." })
  email?: WebhookContextWindow | null;

  @Field(() => WebhookContextWindow, {
    nullable: true,
    description: "Context of text messages of any kind. Null means none.",
  })
  texts?: WebhookContextWindow | null;

  @Field(() => WebhookContextWindow, { nullable: true, description: "Context of calls. Null means none." })
  calls?: WebhookContextWindow | null;
}

@InputType({ description: "How many earlier messages of one class are sent with an event." })
export class WebhookContextWindowInput {
  @Field(() => WebhookContextMode, { description: "Whether the window is measured by number or by time." })
  mode!: WebhookContextMode;

  @Field(() => Int, { nullable: true, description: "Number of items, 1 to 50. Only with COUNT." })
  count?: number | null;

  @Field(() => Int, { nullable: true, description: "Number of hours, 1 to 168. Only with WINDOW." })
  hours?: number | null;
}

@InputType({
  description: "The conversation context to send with events, by class. Only mail and instant messages have it.",
})
export class WebhookContextConfigInput {
  @Field(() => WebhookContextWindowInput, { nullable: true, description: "Context of mail. Default: none." })
  email?: WebhookContextWindowInput | null;

  @Field(() => WebhookContextWindowInput, { nullable: true, description: "Context of text messages. Default: none." })
  texts?: WebhookContextWindowInput | null;

  @Field(() => WebhookContextWindowInput, { nullable: true, description: "Context of calls. Default: none." })
  calls?: WebhookContextWindowInput | null;
}
