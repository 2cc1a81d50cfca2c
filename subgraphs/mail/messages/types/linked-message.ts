import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** The message of a link. */
@ObjectType({ description: "An email message, in the form of a resource link." })
export class LinkedMailMessage {
  @Field(() => ID, { description: "The mailbox that it is in." })
  mailboxId!: string;

  @Field(() => String, { description: "Address of that mailbox." })
  emailAddress!: string;

  @Field(() => ID, { description: "The thread that it belongs to." })
  threadId!: string;

  @Field(() => String, { description: "Message-ID of the mail, in angle brackets." })
  messageId!: string;

  @Field(() => String, { description: "`inbound` or `outbound`." })
  direction!: string;

  @Field(() => String, { description: "State, such as `delivered`." })
  status!: string;

  @Field(() => String, { description: "Address of the sender." })
  fromAddress!: string;

  @Field(() => [String], { description: "Addresses of the field To." })
  toAddresses!: readonly string[];

  @Field(() => String, { nullable: true, description: "Subject. Null if there is none." })
  subject!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was received or sent." })
  createdAt!: Date;
}
