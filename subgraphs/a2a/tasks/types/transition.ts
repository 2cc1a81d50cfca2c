import { Field, Int, ObjectType } from "type-graphql";
import type { TaskState } from "../rules/task-state.js";
import { A2aTaskState } from "./enums.js";

/** A change of a task, from the event log. */
@ObjectType({ description: "A change of a task: its state afterwards, and when it changed." })
export class A2aTaskTransition {
  @Field(() => Int, { description: "Version of the task after the change." })
  version!: number;

  @Field(() => String, { description: "What happened, such as `a2a.task.replied`." })
  kind!: string;

  @Field(() => A2aTaskState, { description: "State after the change." })
  state!: TaskState;

  @Field(() => Date, { description: "When it changed." })
  occurredAt!: Date;
}
