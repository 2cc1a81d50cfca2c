import { Field, GraphQLISODateTime, InputType, Int, registerEnumType } from "type-graphql";
import { ScreeningLevel } from "../../../shared/screening/types/screening.js";
import type { Level } from "../../../shared/rules/screening-level.js";
import type { Audience, SendActor } from "../../../shared/reviews/rules/facts.js";

const ReviewAudience = { OUTSIDE: "outside", INSIDE: "inside" } as const;

registerEnumType(ReviewAudience, {
  name: "ReviewAudience",
  description: "Where a receiver is.",
  valuesConfig: {
    OUTSIDE: { description: "Outside the organization." },
    INSIDE: { description: "It is an agent of the organization." },
  },
});

const ReviewActor = { AGENT: "agent", ADMIN_KEY: "admin_key", PERSON: "person" } as const;

registerEnumType(ReviewActor, {
  name: "ReviewActor",
  description: "Who sends.",
  valuesConfig: {
    AGENT: { description: "The agent, or an application that acts for it." },
    ADMIN_KEY: { description: "An admin key." },
    PERSON: { description: "A user." },
  },
});

@InputType({ description: "A receiver of an imagined send." })
export class ReviewPeerInput {
  @Field(() => String, { description: "Its address, number or handle." })
  value!: string;

  @Field(() => ReviewAudience, { nullable: true, description: "Default: `OUTSIDE`." })
  audience?: Audience | null;

  @Field(() => Boolean, { nullable: true, description: "Whether the agent never wrote to it. Null: not known." })
  firstContact?: boolean | null;
}

@InputType({ description: "An attachment of an imagined send." })
export class ReviewAttachmentInput {
  @Field(() => [String], {
    nullable: true,
    description: "Of `executable`, `archive`, `macro`, `encrypted`, `html`, `image`, `other`. Default: `other`.",
  })
  kinds?: string[] | null;

  @Field(() => Int, { description: "Its size in bytes." })
  byteSize!: number;
}

@InputType({ description: "An imagined send. It has nothing of what is left out. What rules count is that of now." })
export class ImaginedSendInput {
  @Field(() => String, { description: "Handle of the agent that sends." })
  agentHandle!: string;

  @Field(() => String, { description: "Such as `mail.send`." })
  operation!: string;

  @Field(() => [ReviewPeerInput], { nullable: true, description: "Up to 100 receivers." })
  peers?: ReviewPeerInput[] | null;

  @Field(() => String, { nullable: true, description: "Its text." })
  text?: string | null;

  @Field(() => [ReviewAttachmentInput], { nullable: true, description: "Up to 100 attachments." })
  attachments?: ReviewAttachmentInput[] | null;

  @Field(() => [String], { nullable: true, description: "Domains of its links, up to 100." })
  linkDomains?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Codes that screening finds, up to 100." })
  findings?: string[] | null;

  @Field(() => ScreeningLevel, { nullable: true, description: "What screening says. Default: `CLEAN`." })
  level?: Level | null;

  @Field(() => ReviewActor, { nullable: true, description: "Who sends. Default: `AGENT`." })
  actor?: SendActor | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When. Default: now." })
  at?: Date | null;
}
