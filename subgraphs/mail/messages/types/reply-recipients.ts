import { Field, ObjectType } from "type-graphql";

/** The recipients of a reply to all (wire contract mail 4.4). */
@ObjectType({ description: "Recipients of a reply." })
export class MailReplyRecipients {
  @Field(() => [String], { description: "Addresses of the field To." })
  to!: readonly string[];

  @Field(() => [String], { description: "Addresses of the field Cc." })
  cc!: readonly string[];
}
