import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import type { TaskEventData } from "../rules/task-event.js";
import { changeAt, messageById, taskById } from "../loaders.js";
import { A2aMessage } from "./message.js";
import { A2aTask } from "./task.js";
import { A2aTaskState } from "./enums.js";

/** A change of a task. All but `task` is as the event recorded it. */
@ObjectType({ description: "A change of a task. All fields except `task` show the time of the change." })
export class TaskUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as a2a.task.replied." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => A2aTaskState, { description: "The task's state after the change." })
  state!: A2aTaskState;

  @Field(() => Int, { description: "The task's version after the change. It increases by one with each change." })
  version!: number;
}

/** Shapes an event of the log. */
export function toTaskUpdate(event: LoggedEvent, { services, viewer }: RequestContext): TaskUpdate & TaskUpdateKeys {
  const { state, messageRowId } = event.data as unknown as TaskEventData;
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    state: state as A2aTaskState,
    version: event.subjectVersion,
    taskId: event.subjectId,
    messageRowId,
  };
}

interface TaskUpdateKeys {
  readonly taskId: string;
  readonly messageRowId: string | null;
}

@Resolver(() => TaskUpdate)
export class TaskUpdateResolver {
  @FieldResolver(() => Int, { description: "Number of events that streams of the task had after the change." })
  async generation(@Root() { taskId, version }: TaskUpdate & TaskUpdateKeys, @Ctx() context: RequestContext) {
    return (await context.loader(changeAt).load({ taskId, version }))?.generation ?? version;
  }

  @FieldResolver(() => A2aMessage, {
    nullable: true,
    description: "The message that caused the change. Null if the task was canceled.",
  })
  message(@Root() { messageRowId }: TaskUpdateKeys, @Ctx() context: RequestContext) {
    return messageRowId === null ? null : context.loader(messageById).load(messageRowId);
  }

  @FieldResolver(() => A2aTask, { nullable: true, description: "The task in its current state." })
  task(@Root() { taskId }: TaskUpdateKeys, @Ctx() context: RequestContext) {
    return context.loader(taskById).load(taskId);
  }
}
