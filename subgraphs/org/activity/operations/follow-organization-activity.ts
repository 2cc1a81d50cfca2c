import { Arg, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents } from "../../../shared/following/follow-events.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { following } from "../../../shared/following/following.js";
import { activityAuthority } from "../authority.js";
import { ActivityEvent } from "../types/activity-event.js";

/** `organizationActivity`: everything that happens in an organization, live. */
@Resolver()
export class FollowOrganizationActivity {
  @Subscription(() => ActivityEvent, {
    description:
      "All events of the organization, in the order of the log. An event that concerns two of its identities is sent " +
      "once for each. Members without the admin role get the events of identities only. Errors: `admin_required`, " +
      "`not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  organizationActivity(
    @Root() event: LoggedEvent,
    @Arg("after", () => String, { nullable: true, description: "Resume after this cursor. Default: from now." })
    _after?: string | null,
  ): ActivityEvent {
    return event as unknown as ActivityEvent;
  }
}

async function follow(
  context: RequestContext,
  { after }: { readonly after?: string | null },
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, activityAuthority["organization_activity.follow"]);
  // Events about people, billing and the vault are for administrators.
  const ofOrganization = viewer.kind === "console_member" ? "identities" : "all";
  return followEvents(context, { identityId: null, ofOrganization }, after);
}
