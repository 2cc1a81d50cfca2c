import { Field, ID, InputType, Int } from "type-graphql";
import { RejectionReason, ReviewAcknowledgement, ReviewDecision } from "./enums.js";

@InputType({ description: "A decision about one content of one review." })
export class DecideReviewInput {
  @Field(() => ID, { description: "UUID of the review." })
  id!: string;

  @Field(() => ReviewDecision, { description: "What is decided." })
  decision!: ReviewDecision;

  @Field(() => Int, { description: "The `revision` that was read." })
  revision!: number;

  @Field(() => String, { nullable: true, description: "The `contentSha256` that was read. Required to approve." })
  contentSha256?: string | null;

  @Field(() => [ReviewAcknowledgement], {
    nullable: true,
    description: "What `review_needs_acknowledgement` named and you have looked at.",
  })
  acknowledge?: ReviewAcknowledgement[] | null;

  @Field(() => String, {
    nullable: true,
    description: "The `contextMark` that was read, null if it was null. Default: the one when it was held.",
  })
  contextMark?: string | null;

  @Field(() => RejectionReason, { nullable: true, description: "Why it is refused. Required to reject." })
  reason?: RejectionReason | null;

  @Field(() => String, { nullable: true, description: "Text for the agent: up to 1,000 characters." })
  note?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Of something that arrived, with an approval: whether its sender joins the list `released_senders`. Default: false.",
  })
  allowSender?: boolean | null;
}
