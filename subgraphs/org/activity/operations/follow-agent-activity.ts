import { Arg, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { followEvents } from "../../../shared/events/follow-events.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { orgAuthority } from "../../authority.js";
import { identityByHandle } from "../../loaders.js";
import { ActivityEvent } from "../types/activity-event.js";

interface ActivityArgs {
  readonly agentHandle: string;
  readonly after?: string | null;
}

/** `agentActivity`: everything that happens to an identity, live. */
@Resolver()
export class FollowAgentActivity {
  @Subscription(() => ActivityEvent, {
    description:
      "Everything that happens to an identity, in the order of the log. " +
      "Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: ({ args, context }) => follow(args as ActivityArgs, context as RequestContext),
  })
  agentActivity(
    @Root() event: LoggedEvent,
    @Arg("agentHandle", () => String, { description: "Whose; a leading @ and any case are accepted." })
    _agentHandle: string,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor; omitted: from now." })
    _after: string | null | undefined,
  ): ActivityEvent {
    return event as unknown as ActivityEvent;
  }
}

async function follow(args: ActivityArgs, context: RequestContext): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, orgAuthority["activity.follow"]);
  const identity = await context.loader(identityByHandle).load(args.agentHandle);
  if (identity === null) throw notFound("identity with this handle");
  return followEvents(context, { identityId: identity.id }, args.after);
}
