import { Arg, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../../shared/events/follow-events.js";
import { ownIdentity } from "../../settings/public.js";
import { TaskUpdate, toTaskUpdate } from "../types/task-update.js";
import { taskAuthority } from "../authority.js";

interface InboxArgs {
  readonly agentHandle: string;
  readonly after?: string | null;
}

/** What concerns a worker: the same that its webhooks are told (wire contract a2a 7). */
const kinds = ["a2a.task.created", "a2a.task.message", "a2a.task.canceled"];

async function follow(context: RequestContext, { agentHandle, after }: InboxArgs) {
  const identity = await ownIdentity(context, taskAuthority["a2a.ledger.read"], agentHandle);
  return followEvents(context, { identityId: identity.id, kinds, side: "worker" }, after);
}

/** `a2aInbox(agentHandle, after)`: what a worker has to do, told instead of polled for. */
@Resolver()
export class FollowInbox {
  @Subscription(() => TaskUpdate, {
    description:
      "New tasks for an identity, further messages of their requesters, and that they were called off: in order, each " +
      "once. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    // graphql-js awaits it; type-graphql's type does not say so.
    subscribe: (({ args, context }: { args: InboxArgs; context: RequestContext }) => follow(context, args)) as never,
  })
  a2aInbox(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Arg("agentHandle", () => String, { description: "Handle of an identity of the viewer's." }) _agentHandle: string,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of this subscription or of Query.eventCursor; omitted means from now.",
    })
    _after?: string | null,
  ): TaskUpdate {
    return toTaskUpdate(event, context);
  }
}
