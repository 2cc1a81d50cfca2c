import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "Which attempts. All that is given must hold." })
export class WebhookDeliveryFilter {
  @Field(() => ID, { nullable: true, description: "Of this subscription, also when it is deleted." })
  subscriptionId?: string | null;

  @Field(() => ID, { nullable: true, description: "Of this phone number: there are none, so nothing matches." })
  phoneNumberId?: string | null;

  @Field(() => String, { nullable: true, description: "Of this kind of event, in any spelling." })
  eventType?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Answered with 2xx, or not." })
  success?: boolean | null;
}
