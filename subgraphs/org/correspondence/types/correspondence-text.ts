import { Field, ID, Int, ObjectType } from "type-graphql";

/** The files of an instant message of a correspondence (wire contract contacts 8). */
@ObjectType({ description: "The files of a message." })
export class CorrespondenceMedia {
  @Field(() => Int, { description: "How many there are." })
  count!: number;
}

/** The further fields of an instant message in a correspondence (wire contract contacts 8). */
@ObjectType({ description: "An instant message that an agent and a contact exchanged." })
export class CorrespondenceText {
  @Field(() => ID, { description: "UUID of its conversation." })
  conversationId!: string;

  @Field(() => String, { description: "The contact's number." })
  remoteHandle!: string;

  @Field(() => String, { description: "What carried it: `imessage`, `sms` or `rcs`." })
  service!: string;

  @Field(() => String, { nullable: true, description: "Its text: 280 characters, or all of it with `FULL`." })
  text!: string | null;

  @Field(() => CorrespondenceMedia, { nullable: true, description: "Its files. Null: it has none." })
  media!: CorrespondenceMedia | null;
}
