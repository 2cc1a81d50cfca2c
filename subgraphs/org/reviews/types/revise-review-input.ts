import { Field, ID, InputType, Int } from "type-graphql";
import { ReviewAcknowledgement } from "./enums.js";

@InputType({ description: "The text of one part of an A2A message." })
export class ReviewPartInput {
  @Field(() => Int, { description: "Position of the part in the message, from 0. It must be a text part." })
  index!: number;

  @Field(() => String, { description: "The text that leaves instead." })
  text!: string;
}

/** Absent: as it is. */
@InputType({
  description:
    "What a person changes in a held message. An absent field stays as it is. Each kind of message has its own.",
})
export class ReviewChangesInput {
  @Field(() => [String], { nullable: true, description: "Mail: recipients, as `Name <name@example.com>`." })
  to?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Mail: as `to`." })
  cc?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Mail: as `to`." })
  bcc?: string[] | null;

  @Field(() => String, { nullable: true, description: "Mail: the subject." })
  subject?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Mail, instant message, team chat: the text. Null: a mail without a text part.",
  })
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Mail: the HTML. Null: text only. Who changes the text of a mail with HTML gives both.",
  })
  html?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: "Mail, instant message: positions of the files that do not leave, from 0.",
  })
  removed?: number[] | null;

  @Field(() => String, { nullable: true, description: "Upload to a team chat: the text beside the file." })
  initialComment?: string | null;

  @Field(() => String, { nullable: true, description: "Upload to a team chat: the title of the file." })
  title?: string | null;

  @Field(() => [ReviewPartInput], { nullable: true, description: "A2A: texts that leave instead." })
  parts?: ReviewPartInput[] | null;
}

@InputType({ description: "A change of the content of a review." })
export class ReviseReviewInput {
  @Field(() => ID, { description: "UUID of the review." })
  id!: string;

  @Field(() => Int, { description: "The `revision` that was read." })
  revision!: number;

  @Field(() => String, { description: "The `contentSha256` that was read." })
  contentSha256!: string;

  @Field(() => ReviewChangesInput, { description: "What is changed." })
  changes!: ReviewChangesInput;

  @Field(() => Boolean, { nullable: true, description: "Whether the new content is approved at once. Default: no." })
  approve?: boolean | null;

  @Field(() => [ReviewAcknowledgement], {
    nullable: true,
    description: "With `approve`: what `review_needs_acknowledgement` named and you have looked at.",
  })
  acknowledge?: ReviewAcknowledgement[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      "With `approve`: the `contextMark` that was read, null if it was null. Default: the one when it was held.",
  })
  contextMark?: string | null;

  @Field(() => String, { nullable: true, description: "With `approve`: text for the agent, up to 1,000 characters." })
  note?: string | null;
}
