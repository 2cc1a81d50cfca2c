import { Args, ArgsType, Ctx, Field, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { followEvents } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { contactAuthority } from "../authority.js";
import { contactEvents } from "../events.js";
import { ContactUpdate, toContactUpdate } from "../types/contact-update.js";

@ArgsType()
class ContactChangedArgs {
  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** `contactChanged` (wire contract contacts 11). */
@Resolver()
export class FollowContacts {
  @Subscription(() => ContactUpdate, {
    description:
      "Every contact of your organization that is added, changed, merged or deleted. For admin keys and the " +
      "organization's users. Errors: `admin_required`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  contactChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ContactChangedArgs) _args: ContactChangedArgs,
  ): ContactUpdate {
    return toContactUpdate(event, context);
  }
}

async function follow(
  context: RequestContext,
  { after }: ContactChangedArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  authorize(context.viewer, contactAuthority["contact.follow"]);
  return followEvents(context, { identityId: null, kinds: Object.keys(contactEvents) }, after);
}
