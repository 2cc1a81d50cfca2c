import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, connectionType, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { identityByHandle } from "../../identities/public.js";
import { activityAuthority } from "../authority.js";
import { isKindPrefix, mostKinds } from "../rules/kind-prefix.js";
import { listPastEvents, placeOf } from "../store/past-events.js";
import { ActivityEvent } from "../types/activity-event.js";

const ActivityEventConnection = connectionType(ActivityEvent, "ActivityEvent");

/** `organizationEvents`: the past events of `organizationActivity`, as far back as the log goes. */
@Resolver()
export class ListOrganizationEvents {
  @Query(() => ActivityEventConnection, {
    description:
      "The events of the organization that are still stored, newest first. An event that concerns two of its identities is " +
      "listed once for each. Members without the admin role get the events of identities only. With a filter a page may be shorter " +
      "than requested or empty: continue while hasNextPage is true. To receive later events, pass the `cursor` of the first " +
      "event to the subscription organizationActivity. Errors: `admin_required`, `not_found`, `invalid_cursor`, " +
      "`validation_failed`.",
  })
  async organizationEvents(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("agentHandle", () => String, { nullable: true, description: "Handle of an identity: only its events." })
    agentHandle?: string | null,
    @Arg("kinds", () => [String], {
      nullable: true,
      description:
        "Kinds of event, or prefixes of kinds: `a2a.` matches all kinds that begin with it. At most 20. Default: all.",
    })
    kinds?: readonly string[] | null,
  ) {
    const { viewer, services } = context;
    authorize(viewer, activityAuthority["organization_activity.follow"]);
    const wanted = [...new Set(kinds ?? [])].toSorted();
    if (wanted.length > mostKinds || !wanted.every(isKindPrefix)) {
      throw invalidValue(["kinds"], `Pass at most ${mostKinds} kinds, of letters, digits, dots and underscores.`);
    }
    const identity = agentHandle == null ? null : await context.loader(identityByHandle).load(agentHandle);
    if (agentHandle != null && identity === null) throw notFound("identity with this handle");
    const list = `organization-events/${identity?.id ?? ""}/${wanted.join(",")}`;
    const filter = {
      organizationId: viewer.organizationId!,
      identityId: identity?.id ?? null,
      // Events about people, billing and the vault are for administrators.
      ofOrganization: viewer.kind !== "console_member",
      kinds: wanted,
    };
    const page = await listPastEvents(services.database.request.reader, filter, pageRequest(context, list, args));
    return toConnection(context, list, page, placeOf, (row) => row as unknown as ActivityEvent);
  }
}
