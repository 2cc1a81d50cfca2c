import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";

/** A file of a workspace (wire contract chat 4). */
@ObjectType({ description: "A file of a workspace." })
export class ChatFile {
  @Field(() => ID, { description: "Slack's id of the file." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Its name." })
  name!: string | null;

  @Field(() => String, { nullable: true, description: "Its title." })
  title!: string | null;

  @Field(() => String, { nullable: true, description: "Its media type, according to Slack." })
  mimetype!: string | null;

  @Field(() => Int, { nullable: true, description: "Its size in bytes." })
  size!: number | null;

  @Field(() => Boolean, {
    description: "Whether it can be downloaded here: Slack stores it, and it has at most 50 MiB.",
  })
  downloadable!: boolean;
}

/** The download of a workspace's file. */
@ObjectType({ description: "Where a file of a workspace can be downloaded." })
export class ChatFileDownload {
  @Field(() => String, { description: "The address. Anyone who has it can download the file, without a credential." })
  url!: string;

  @Field(() => GraphQLISODateTime, { description: "When the address expires." })
  expiresAt!: Date;
}
