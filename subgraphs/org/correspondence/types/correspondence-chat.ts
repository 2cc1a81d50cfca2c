import { Field, ID, Int, ObjectType } from "type-graphql";

const Text = (description: string) => Field(() => String, { description });
const OptionalText = (description: string) => Field(() => String, { nullable: true, description });

/** The files of a message of team chat of a correspondence (wire contract contacts 8). */
@ObjectType({ description: "The files of a message of team chat." })
export class CorrespondenceFiles {
  @Field(() => Int, { description: "How many there are." })
  count!: number;
}

/** The further fields of a message of team chat in a correspondence (wire contract contacts 8). */
@ObjectType({
  description:
    "A message of team chat: what the contact wrote where the agent's bot is, and what the agent sent to the contact alone.",
})
export class CorrespondenceChat {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Text("Slack's id of the conversation.")
  conversationId!: string;

  @Text("Slack's id of the workspace of the connection.")
  workspaceId!: string;

  @Text("Slack's id of the contact.")
  userId!: string;

  @Text("Slack's timestamp of the message. Empty as long as Slack has not accepted it.")
  messageTs!: string;

  @OptionalText("Slack's timestamp of its thread. Null if it is in none.")
  threadTs!: string | null;

  @OptionalText(
    "Its text: 280 characters, or all of it with `FULL`. Null if it is not stored: the text of a sent message is, if Slack sent it back.",
  )
  text!: string | null;

  @Field(() => Boolean, { description: "Whether the text goes on." })
  textTruncated!: boolean;

  @Field(() => CorrespondenceFiles, { nullable: true, description: "Its files. Null: it has none." })
  media!: CorrespondenceFiles | null;
}
