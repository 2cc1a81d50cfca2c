import { Directive, Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import type { ReviewRow } from "../../../shared/holds/store/reviews.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ReviewDirection } from "../../review-rules/public.js";
import { ReviewState } from "./enums.js";

/** The object that a review holds. */
@ObjectType({ description: "The object that a review holds." })
export class ReviewSubject {
  @Field(() => String, { description: "`mail_message` or `im_message`." })
  type!: string;

  @Field(() => ID, { description: "UUID." })
  id!: string;
}

/** Why an approved operation could not be carried out. */
@ObjectType({ description: "Why something that was approved could not be sent." })
export class ReviewFailure {
  @Field(() => String, { description: "Error code, as a send would answer." })
  code!: string;

  @Field(() => String, { description: "The same in words." })
  message!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was tried." })
  at!: Date;
}

/** How many people must agree, and did. */
@ObjectType({ description: "How many people must agree, and how many did." })
export class ReviewApprovals {
  @Field(() => Int, { description: "How many people must agree." })
  required!: number;

  @Field(() => Int, { description: "How many agreed to the present content." })
  given!: number;
}

/** One held operation (wire contract reviews 7.1). */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "Something that an agent wants to send, or that arrived for an agent, and that a person must agree to.",
})
export class Review {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Id of the organization." })
  organizationId!: string;

  @Field(() => ID, { description: "UUID of the agent, also after it was deleted." })
  identityId!: string;

  @Field(() => ReviewDirection, { description: "Whether the agent wants to send it or it arrived for the agent." })
  direction!: ReviewDirection;

  @Field(() => String, { description: "`mail`, `im`, `chat` or `a2a`." })
  topic!: string;

  @Field(() => String, { description: "What is to be done, such as `mail.send`. What arrived: `mail.receive`." })
  operation!: string;

  @Field(() => ReviewState, { description: "Where it is." })
  state!: ReviewState;

  @Field(() => Int, { description: "Number of the present content." })
  revision!: number;

  @Field(() => String, { description: "SHA-256 of the present content. An approval names it." })
  contentSha256!: string;

  @Field(() => [String], { description: "Who it goes to, or comes from: up to 50 addresses." })
  peers!: readonly string[];

  @Field(() => String, { description: "The first words, subject first: up to 280 characters." })
  preview!: string;

  @Field(() => String, {
    nullable: true,
    description: "What the agent wrote to the people who decide. Null if it wrote nothing.",
  })
  agentNote!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Why it was refused: one of `RejectionReason`, in lower case. Null otherwise.",
  })
  decisionReason!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What the person who decided wrote to the agent. Null if nothing.",
  })
  note!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was decided. Null while it was not." })
  decidedAt!: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: "The review of the same content that waits already. Null if there is none.",
  })
  duplicateOf!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "The review of the same conversation that was to be sent just before it. Null if nothing waited there, and for mail.",
  })
  behind!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it ends, if nobody decides." })
  expiresAt!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was sent. Null while it was not." })
  releasedAt!: Date | null;

  @Field(() => Int, { description: "Number that increases with every change. Events contain it." })
  version!: number;

  @Field(() => GraphQLISODateTime, { description: "When it was held." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A row as the type that its field resolvers complete. */
export const toReview = (row: ReviewRow): Review => row as unknown as Review;

/** Pages of reviews. */
export const ReviewConnection = connectionType(Review, "Review");
