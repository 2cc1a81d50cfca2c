import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { type TaskEventData, taskEvents, TaskUpdate, toTaskUpdate } from "../public.js";
import { A2aContext, contextById } from "../../contexts/public.js";

/** A change of a context or of a task in it. All but `context` is as the event recorded it. */
@ObjectType({ description: "A change of a context, or of a task in it." })
export class ContextUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event: a2a.context.renamed, or a kind such as a2a.task.replied." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => TaskUpdate, {
    nullable: true,
    description: "The change of the task. Null if the context itself changed.",
  })
  taskUpdate!: TaskUpdate | null;
}

interface ContextUpdateKeys {
  readonly contextId: string;
}

/** Shapes an event of the log. */
export function toContextUpdate(event: LoggedEvent, context: RequestContext): ContextUpdate & ContextUpdateKeys {
  const { contextId } = event.data as unknown as Pick<TaskEventData, "contextId">;
  return {
    cursor: encodeEventCursor(context.services.keyring, event.position, context.viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    taskUpdate: Object.hasOwn(taskEvents, event.kind) ? toTaskUpdate(event, context) : null,
    contextId,
  };
}

@Resolver(() => ContextUpdate)
export class ContextUpdateResolver {
  @FieldResolver(() => A2aContext, { nullable: true, description: "The context in its current state." })
  context(@Root() { contextId }: ContextUpdateKeys, @Ctx() context: RequestContext) {
    return context.loader(contextById).load(contextId);
  }
}
