import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "Filters for attempts. All of them must match." })
export class WebhookDeliveryFilter {
  @Field(() => ID, { nullable: true, description: "Only this subscription, which may be deleted." })
  subscriptionId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "Only this phone number. There are no phone numbers, so nothing matches.",
  })
  phoneNumberId?: string | null;

  @Field(() => String, { nullable: true, description: "Only this event type, in any spelling." })
  eventType?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Only attempts that were answered with 2xx, or only the others.",
  })
  success?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "UUID of an object, such as a task or a message: only attempts that sent an event about it. Events that were removed from the event log are not found.",
  })
  subjectId?: string | null;
}
