import { Field, ID, ObjectType } from "type-graphql";

/** The further fields of a task's message in a correspondence (wire contract contacts 8). */
@ObjectType({ description: "A message of a task that an agent and the agent of a contact exchanged." })
export class CorrespondenceTask {
  @Field(() => ID, { description: "UUID of the task." })
  taskId!: string;

  @Field(() => ID, { description: "UUID of the context of the task." })
  contextId!: string;

  @Field(() => String, { description: "The state of the task, such as `working`." })
  state!: string;

  @Field(() => String, { description: "Who wrote it: the `caller`, whose task it is, or the `agent` that does it." })
  role!: string;

  @Field(() => String, { nullable: true, description: "Its first text: 280 characters, or all of it with `FULL`." })
  text!: string | null;
}
