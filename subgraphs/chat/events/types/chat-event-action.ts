import { Field, ObjectType } from "type-graphql";

/** An element that a user pressed or chose in a message. */
@ObjectType({ description: "What somebody pressed or chose in a message, in the words of the app that posted it." })
export class ChatEventAction {
  @Field(() => String, { nullable: true, description: "The app's id of the element." })
  actionId!: string | null;

  @Field(() => String, { nullable: true, description: "The app's id of the block." })
  blockId!: string | null;

  @Field(() => String, { nullable: true, description: "Type of the element, such as `button`." })
  type!: string | null;

  @Field(() => String, { nullable: true, description: "The value of a button or a text field." })
  value!: string | null;

  @Field(() => [String], { description: "What was chosen in a menu, a list or a calendar, the first 100." })
  selected!: readonly string[];
}
