import { Field, Int, ObjectType } from "type-graphql";
import { ReviewApproveWith, ReviewArrivalPreset, ReviewDeciders, ReviewExpiry, ReviewPreset } from "./enums.js";

/** The review policy of an organization or of one agent (wire contract reviews 2.1). */
@ObjectType({ description: "What people review before it is sent, and how: of an organization, or of one agent." })
export class ReviewPolicy {
  @Field(() => Int, {
    description:
      "Rises with every change of policy, rules and lists of the organization. 0 if nothing was ever changed.",
  })
  version!: number;

  @Field(() => ReviewPreset, { description: "The preset in force." })
  outboundPreset!: ReviewPreset;

  @Field(() => Boolean, { description: "Whether the preset is the agent's own. False: it is the organization's." })
  hasOwnPreset!: boolean;

  @Field(() => ReviewArrivalPreset, { description: "The preset in force about what arrives." })
  inboundPreset!: ReviewArrivalPreset;

  @Field(() => Boolean, { description: "Whether that is the agent's own. False: it is the organization's." })
  hasOwnInboundPreset!: boolean;

  @Field(() => Int, { description: "Hours until a held send expires." })
  ttlHours!: number;

  @Field(() => ReviewExpiry, { description: "What becomes of it then." })
  onExpiry!: ReviewExpiry;

  @Field(() => ReviewDeciders, { description: "Who decides." })
  deciders!: ReviewDeciders;

  @Field(() => ReviewApproveWith, { description: "With what a person approves, and changes what is reviewed." })
  approveWith!: ReviewApproveWith;

  @Field(() => Int, { description: "Hours after which an approval must acknowledge that the send is old." })
  staleAfterHours!: number;

  @Field(() => Int, { description: "Days in which an agent may not repeat what was rejected. 0: it may." })
  rejectRepeatsDays!: number;
}
