import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Identity, type IdentityRow } from "../../identities/public.js";
import { activityAuthority } from "../authority.js";
import { lastEventByIdentity } from "../loaders.js";
import { ActivityEvent } from "./activity-event.js";

/** The latest event of an identity. */
@Resolver(() => Identity)
export class IdentityLastEvent {
  @FieldResolver(() => ActivityEvent, {
    nullable: true,
    description: "Its newest event that is still stored. Null if there is none, or if you may not follow its activity.",
  })
  async lastEvent(
    @Root() { id: identityId, organizationId }: IdentityRow,
    @Ctx() context: RequestContext,
  ): Promise<ActivityEvent | null> {
    if (!may(context.viewer, activityAuthority["activity.follow"], { organizationId, identityId })) return null;
    const event = await context.loader(lastEventByIdentity).load(identityId);
    return event as unknown as ActivityEvent | null;
  }
}
