import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import { activityAuthority } from "../authority.js";

/** `eventCursor`: the head of the event log. */
@Resolver()
export class GetEventCursor {
  @Query(() => String, {
    description:
      "The current end of the event log. All events that were committed earlier are before it. Read it before you read a " +
      "snapshot, and pass it as `after` to a subscription: then no event in between is missed.",
  })
  async eventCursor(@Ctx() { viewer, services }: RequestContext): Promise<string> {
    authorize(viewer, activityAuthority["event_cursor.read"]);
    // An event that was committed a moment ago may not be numbered yet, and would come again after the cursor.
    await services.events.publish();
    return encodeEventCursor(services.keyring, await services.events.head(), viewer);
  }
}
