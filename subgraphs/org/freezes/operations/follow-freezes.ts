import { Args, ArgsType, Ctx, Field, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { followEvents } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { freezeAuthority } from "../authority.js";
import { FreezeUpdate, toFreezeUpdate } from "../types/freeze-update.js";

@ArgsType()
class FreezeChangedArgs {
  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** `freezeChanged`: freezes that start, become stricter, or end. */
@Resolver()
export class FollowFreezes {
  @Subscription(() => FreezeUpdate, {
    description:
      "Every freeze that starts, becomes stricter or ends. An agent gets those that cover it; all others those of the " +
      "organization. Errors: `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  freezeChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => FreezeChangedArgs) _args: FreezeChangedArgs,
  ): FreezeUpdate {
    return toFreezeUpdate(event, context);
  }
}

async function follow(
  context: RequestContext,
  { after }: FreezeChangedArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, freezeAuthority["freeze.read"]);
  const kinds = ["freeze.started", "freeze.ended"];
  return followEvents(context, { identityId: viewer.identityId, andEveryAgents: true, kinds }, after);
}
