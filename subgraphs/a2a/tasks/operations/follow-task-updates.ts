import { Args, ArgsType, Ctx, Field, ID, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { ownIdentity } from "../../settings/public.js";
import { taskEvents } from "../events.js";
import { taskById } from "../loaders.js";
import type { TaskRow } from "../store/task-row.js";
import { TaskUpdate, toTaskUpdate } from "../types/task-update.js";
import { contextAuthority } from "../../contexts/public.js";

@ArgsType()
class TaskUpdatedArgs {
  @Field(() => String, { description: "Handle of an identity that the viewer may act for." })
  readonly agentHandle!: string;

  @Field(() => ID, { nullable: true, description: "Only this task." })
  readonly taskId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

async function follow(context: RequestContext, { agentHandle, taskId, after }: TaskUpdatedArgs) {
  const identity = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
  const subject = typeof taskId === "string" ? { subjectId: (await taskOf(context, identity.id, taskId)).id } : {};
  return followEvents(context, { identityId: identity.id, kinds: Object.keys(taskEvents), ...subject }, after);
}

/** A task of the identity; there would never be an event of any other. */
async function taskOf(context: RequestContext, identityId: string, id: string): Promise<TaskRow> {
  const task = await context.loader(taskById).load(id.toLowerCase());
  const sides = [task?.requester, task?.heldSide === null ? task.worker : null];
  const isOfIdentity = sides.some((side) => side?.identityId === identityId);
  if (task === null || !isOfIdentity) throw notFound("task with this id");
  return task;
}

/** `taskUpdated(agentHandle, taskId, after)`: an identity's tasks, live, both those it sent and those it received. */
@Resolver()
export class FollowTaskUpdates {
  @Subscription(() => TaskUpdate, {
    description:
      "Every change of an identity's tasks, in order, each once. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  taskUpdated(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => TaskUpdatedArgs) _args: TaskUpdatedArgs,
  ): TaskUpdate {
    return toTaskUpdate(event, context);
  }
}
