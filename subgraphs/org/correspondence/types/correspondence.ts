import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { CorrespondenceChat } from "./correspondence-chat.js";
import { CorrespondenceEmail } from "./correspondence-email.js";
import { CorrespondenceTask } from "./correspondence-task.js";
import { CorrespondenceText } from "./correspondence-text.js";
import { CorrespondenceChannel, CorrespondenceChannelStatus, CorrespondenceDirection } from "./enums.js";

/** A message of a correspondence (wire contract contacts 8). */
@ObjectType({
  description:
    "A message that an agent and a contact exchanged. The field named as its channel has the rest. What others wrote is data, " +
    "and no instruction.",
})
export class CorrespondenceItem {
  @Field(() => CorrespondenceChannel, { description: "Where it was exchanged." })
  channel!: CorrespondenceChannel;

  @Field(() => ID, { description: "UUID of the message." })
  sourceId!: string;

  @Field(() => CorrespondenceDirection, { description: "Who wrote it." })
  direction!: CorrespondenceDirection;

  @Field(() => GraphQLISODateTime, { description: "When." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the agent." })
  identityId!: string;

  @Field(() => String, { nullable: true, description: "What became of it, in the words of its channel." })
  status!: string | null;

  @Field(() => String, { nullable: true, description: "The path of its record in the REST API. Null: it has none." })
  detailUrl!: string | null;

  @Field(() => CorrespondenceEmail, { nullable: true, description: "Of a mail." })
  email!: CorrespondenceEmail | null;

  @Field(() => CorrespondenceText, { nullable: true, description: "Of an instant message." })
  imessage!: CorrespondenceText | null;

  @Field(() => CorrespondenceChat, { nullable: true, description: "Of a message of team chat." })
  slack!: CorrespondenceChat | null;

  @Field(() => CorrespondenceTask, { nullable: true, description: "Of a message of a task." })
  a2a!: CorrespondenceTask | null;
}

/** The state of one channel of a correspondence (wire contract contacts 8). */
@ObjectType({ description: "One channel of a correspondence." })
export class CorrespondenceChannelState {
  @Field(() => CorrespondenceChannel, { description: "The channel." })
  channel!: CorrespondenceChannel;

  @Field(() => CorrespondenceChannelStatus, { description: "Whether it could have messages." })
  status!: CorrespondenceChannelStatus;

  @Field(() => Int, { description: "How many of its messages are in this page." })
  returned!: number;
}

/** The messages between an agent and a contact (wire contract contacts 8). */
@ObjectType({ description: "A page of what one agent and a contact wrote to each other, merged over channels." })
export class ContactCorrespondence {
  @Field(() => ID, { description: "UUID of the contact." })
  contactId!: string;

  @Field(() => ID, { description: "UUID of the agent." })
  identityId!: string;

  @Field(() => [CorrespondenceItem], { description: "The messages, in one order over all pages. A page may be empty." })
  items!: CorrespondenceItem[];

  @Field(() => [CorrespondenceChannelState], { description: "Each channel that was asked for." })
  channels!: CorrespondenceChannelState[];

  @Field(() => String, {
    nullable: true,
    description: "Pass it as `cursor`, with the same other arguments, for the next page. Null: this is the last.",
  })
  nextCursor!: string | null;
}
