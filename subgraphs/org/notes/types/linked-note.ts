import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** The part of a note that a resource link shows (wire contract notes 6). */
@ObjectType({ description: "A note, as a resource link shows it." })
export class LinkedNote {
  @Field(() => String, { nullable: true, description: "Its title." })
  title!: string | null;

  @Field(() => ID, { description: "Id of the user or identity that wrote it." })
  createdBy!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was written." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}
