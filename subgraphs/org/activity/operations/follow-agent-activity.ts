import { Args, ArgsType, Field, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { followEvents } from "../../../shared/following/follow-events.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { following } from "../../../shared/following/following.js";
import { activityAuthority } from "../authority.js";
import { identityByHandle } from "../../identities/public.js";
import { ActivityEvent } from "../types/activity-event.js";

@ArgsType()
class ActivityArgs {
  @Field(() => String, { description: "Handle of the identity. A leading @ and capitals are accepted." })
  readonly agentHandle!: string;

  @Field(() => String, { nullable: true, description: "Resume after this cursor. Default: from now." })
  readonly after?: string | null;
}

/** `agentActivity`: everything that happens to an identity, live. */
@Resolver()
export class FollowAgentActivity {
  @Subscription(() => ActivityEvent, {
    description:
      "All events of an identity, in the order of the log. Errors: `not_found`, `invalid_cursor`, " +
      "`cursor_expired`.",
    subscribe: following(follow),
  })
  agentActivity(@Root() event: LoggedEvent, @Args(() => ActivityArgs) _args: ActivityArgs): ActivityEvent {
    return event as unknown as ActivityEvent;
  }
}

async function follow(context: RequestContext, args: ActivityArgs): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, activityAuthority["activity.follow"]);
  const identity = await context.loader(identityByHandle).load(args.agentHandle);
  if (identity === null) throw notFound("identity with this handle");
  return followEvents(context, { identityId: identity.id }, args.after);
}
