import { GraphQLJSON, GraphQLJSONObject } from "graphql-scalars";
import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import type { HeldContent } from "../../../shared/holds/rules/held-content.js";
import type { ReviewRow } from "../../../shared/holds/store/reviews.js";
import type { Level } from "../../../shared/rules/screening-level.js";
import { ScreeningLevel } from "../../../shared/screening/types/screening.js";
import type { Acknowledgement } from "../rules/check-decision.js";
import { ReviewDirection } from "../../review-rules/public.js";
import { ReviewAcknowledgement, ReviewState } from "./enums.js";
import { ReviewApprovals } from "./review.js";

/**
 * A review for who has the link in a mail. It has no fields that lead on: a link opens one review, and nothing else of the
 * organization.
 */
@ObjectType({ description: "A review, as the link in a mail shows it." })
export class LinkedReview {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Handle of the agent. Null if it was deleted." })
  agentHandle!: string | null;

  @Field(() => ReviewDirection, { description: "Whether the agent wants to send it or it arrived for the agent." })
  direction!: ReviewDirection;

  @Field(() => String, { description: "`mail`, `im`, `chat` or `a2a`." })
  topic!: string;

  @Field(() => String, { description: "What is to be done, such as `mail.send`." })
  operation!: string;

  @Field(() => ReviewState, { description: "Where it is." })
  state!: ReviewState;

  @Field(() => Int, { description: "Number of the content." })
  revision!: number;

  @Field(() => String, { description: "SHA-256 of the content. An approval names it." })
  contentSha256!: string;

  @Field(() => Boolean, { description: "Whether a person changed the content." })
  edited!: boolean;

  @Field(() => [String], { description: "Who it goes to: up to 50 addresses." })
  peers!: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: "What the agent wrote to the people who decide. Null if nothing.",
  })
  agentNote!: string | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      "Everything that the decision is about, in the form that the hash is made of. Null after the decision.",
  })
  content!: object | null;

  @Field(() => GraphQLJSON, {
    description: "The steps of the decision to hold it, with their explanations and outcomes.",
  })
  path!: readonly unknown[];

  @Field(() => ScreeningLevel, {
    nullable: true,
    description: "What screening made of it. Null if it could not read everything.",
  })
  screeningLevel!: Level | null;

  @Field(() => [ReviewAcknowledgement], { description: "What must be looked at before it is approved." })
  needs!: readonly Acknowledgement[];

  @Field(() => String, {
    nullable: true,
    description: "Id of the newest message of the conversation. Pass it when you approve. Null if there is none.",
  })
  contextMark!: string | null;

  @Field(() => ReviewApprovals, { description: "How many people must agree, and how many did." })
  approvals!: ReviewApprovals;

  @Field(() => GraphQLISODateTime, { description: "When it was held." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it ends, if nobody decides." })
  expiresAt!: Date;
}

/** The parts that are not in the row. */
export interface LinkedMore {
  readonly agentHandle: string | null;
  readonly content: HeldContent | null;
  readonly needs: readonly Acknowledgement[];
  readonly contextMark: string | null;
  readonly given: number;
}

/** The record of a link. */
export function toLinkedReview(row: ReviewRow, { given, ...more }: LinkedMore): LinkedReview {
  return {
    id: row.id,
    direction: row.direction,
    topic: row.topic,
    operation: row.operation,
    state: row.state,
    revision: row.revision,
    contentSha256: row.contentSha256,
    edited: row.revision > 1,
    peers: row.peers,
    agentNote: row.agentNote,
    path: row.path,
    screeningLevel: row.level,
    approvals: { required: row.requiredApprovals, given },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    ...more,
  };
}
