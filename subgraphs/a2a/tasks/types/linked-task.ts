import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";

/** The task of a link. */
@ObjectType({ description: "A task between two agents, in the form of a resource link." })
export class LinkedA2aTask {
  @Field(() => ID, { description: "The context that it belongs to." })
  contextId!: string;

  @Field(() => String, { description: "State in lowercase, such as `input_required`." })
  state!: string;

  @Field(() => String, {
    description: "`inbound` if the identity of the link works on it, `outbound` if it requested it.",
  })
  direction!: string;

  @Field(() => String, { nullable: true, description: "Handle of the requester. Null if it was deleted." })
  requesterHandle!: string | null;

  @Field(() => String, { nullable: true, description: "Handle of the worker. Null if it was deleted." })
  workerHandle!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}
