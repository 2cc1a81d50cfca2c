import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import { orgAuthority } from "../../authority.js";

/** `eventCursor`: the head of the event log. */
@Resolver()
export class GetEventCursor {
  @Query(() => String, {
    description:
      "Where the event log ends now: behind everything that was committed before. Read it before a snapshot and pass it " +
      "as `after` to a subscription: nothing between the two is missed.",
  })
  async eventCursor(@Ctx() { viewer, services }: RequestContext): Promise<string> {
    authorize(viewer, orgAuthority["event_cursor.read"]);
    // What was committed a moment ago may have no position yet, and would come again after the cursor.
    await services.events.publish();
    return encodeEventCursor(services.keyring, await services.events.head(), viewer);
  }
}
