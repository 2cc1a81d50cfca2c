import { Args, ArgsType, Ctx, Field, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { ownIdentity } from "../../settings/public.js";
import { TaskUpdate, toTaskUpdate } from "../types/task-update.js";
import { contextAuthority } from "../../contexts/public.js";

@ArgsType()
class InboxArgs {
  @Field(() => String, { description: "Handle of an identity that the viewer may act for." })
  readonly agentHandle!: string;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** The events for a worker: the same as in its webhooks (wire contract a2a 7). */
const kinds = ["a2a.task.created", "a2a.task.message", "a2a.task.canceled"];

async function follow(context: RequestContext, { agentHandle, after }: InboxArgs) {
  const identity = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
  return followEvents(context, { identityId: identity.id, kinds, side: "worker" }, after);
}

/** `a2aInbox(agentHandle, after)`: new work for a worker, without polling. */
@Resolver()
export class FollowInbox {
  @Subscription(() => TaskUpdate, {
    description:
      "New tasks for an identity, further messages of their requesters, and cancellations, in order, each once. " +
      "Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  a2aInbox(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => InboxArgs) _args: InboxArgs,
  ): TaskUpdate {
    return toTaskUpdate(event, context);
  }
}
