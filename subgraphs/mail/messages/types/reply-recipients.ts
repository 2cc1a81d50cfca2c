import { Field, ObjectType } from "type-graphql";

/** Whom a reply to all goes to (wire contract mail 4.4). */
@ObjectType({ description: "Recipients of a reply." })
export class MailReplyRecipients {
  @Field(() => [String], { description: "Addresses of the field To." })
  to!: readonly string[];

  @Field(() => [String], { description: "Addresses of the field Cc." })
  cc!: readonly string[];
}
