import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { chatEventAuthority } from "../authority.js";
import { listVisibleOrganizationChatEvents } from "../store/visible-events.js";
import { type ChatEvent, ChatEventPage, ChatEventType } from "../types/chat-event.js";

/** `chatOrganizationEvents`: what arrived for all connections of an organization as one list. */
@Resolver()
export class ListOrganizationChatEvents {
  @Query(() => ChatEventPage, {
    description:
      "Events that arrived from the workspaces of all connections of the organization in the last 30 days, newest " +
      "first. Errors: `admin_required`, `invalid_cursor`, `validation_failed`.",
  })
  async chatOrganizationEvents(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, { nullable: true, description: "UUID of an identity: only its connections." })
    identityId?: string | null,
    @Arg("type", () => ChatEventType, { nullable: true, description: "Only events of this type." })
    type?: ChatEventType | null,
  ) {
    const { viewer, services } = context;
    authorize(viewer, chatEventAuthority["chat.organization_events.read"]);
    if (identityId != null && !isUuid(identityId)) throw invalidValue(["identityId"], "Not a UUID.");
    const filter = { identityId: identityId?.toLowerCase() ?? null, type: type ?? null };
    const list = `chat-organization-events/${filter.identityId ?? ""}/${filter.type ?? ""}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleOrganizationChatEvents(services.database.request.reader, viewer, filter, request);
    return toConnection(
      context,
      list,
      page,
      (row) => ({ createdAt: row.receivedAt, id: row.id }),
      (row) => row as unknown as ChatEvent,
    );
  }
}
