import { Field, Int, ObjectType } from "type-graphql";

/** A file of a workspace, as messages name it. */
@ObjectType({ description: "A file of a workspace, as messages contain it." })
export class ChatFileFacts {
  @Field(() => String, { nullable: true, description: "Slack's id of the file." })
  id!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  name!: string | null;

  @Field(() => String, { nullable: true, description: "Its title." })
  title!: string | null;

  @Field(() => String, { nullable: true, description: "Its media type, according to Slack." })
  mimetype!: string | null;

  @Field(() => Int, { nullable: true, description: "Its size in bytes." })
  size!: number | null;
}
