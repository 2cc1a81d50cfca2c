import { Directive, Field, ID, ObjectType } from "type-graphql";

/** A mailbox (wire contract mail 2.1). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A mailbox, owned one to one by an identity." })
export class Mailbox {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The address, fixed at creation." })
  emailAddress!: string;
}
