import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { messageById } from "../loaders.js";
import type { TaskState } from "../rules/task-state.js";
import type { TaskChangeRow } from "../store/task-changes.js";
import { A2aTaskState } from "./enums.js";
import { A2aMessage } from "./message.js";

/** A change of a task, as it was stored with the task. */
@ObjectType({ description: "A change of a task, as its streams showed it." })
export class A2aTaskChange {
  @Field(() => Int, { description: "The task's version after the change." })
  version!: number;

  @Field(() => Int, { description: "Number of events that streams of the task had after the change." })
  generation!: number;

  @Field(() => A2aTaskState, {
    nullable: true,
    description: "The task's state after the change. Null if the change is from before the service stored it.",
  })
  state!: TaskState | null;

  @Field(() => ID, {
    nullable: true,
    description: "Id of the artifact that it brought: the result. Null if it brought none.",
  })
  artifactId!: string | null;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;
}

@ObjectType({ description: "Changes of a task after one of its versions." })
export class A2aTaskReplay {
  @Field(() => A2aTaskChange, {
    nullable: true,
    description: "The change that led to the version `after`. Null if there is none.",
  })
  last!: A2aTaskChange | null;

  @Field(() => [A2aTaskChange], {
    description: "The changes after it, oldest first: the newest that have at most 1000 events and 4 MiB of messages.",
  })
  changes!: readonly A2aTaskChange[];

  @Field(() => Boolean, { description: "Whether `changes` has all changes. Otherwise the oldest are missing." })
  isComplete!: boolean;
}

@Resolver(() => A2aTaskChange)
export class A2aTaskChangeResolver {
  @FieldResolver(() => A2aMessage, {
    nullable: true,
    description: "The message that caused the change. Null if there is none.",
  })
  message(@Root() { messageRowId }: TaskChangeRow, @Ctx() context: RequestContext) {
    return messageRowId === null ? null : context.loader(messageById).load(messageRowId);
  }
}
