import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { type Page, type PageRequest } from "../../../shared/pagination/page.js";
import { shareOfEach } from "../../../shared/rules/share-of-each.js";
import { readSearch } from "../../../shared/search/read-search.js";
import { inSearchTime, inSearchSlot } from "../../../shared/search/search-slots.js";
import { chatEventAuthority } from "../authority.js";
import { searchLimits } from "../rules/search-limits.js";
import { countListedConnections, searchVisibleOrganizationChatEvents } from "../store/event-search.js";
import { type ChatEventFilter, type ChatEventRow, listVisibleOrganizationChatEvents } from "../store/visible-events.js";
import { type ChatEvent, ChatEventPage, ChatEventType } from "../types/chat-event.js";

@ArgsType()
class OrganizationChatEventArgs extends ConnectionArgs {
  @Field(() => ID, { nullable: true, description: "UUID of an identity: only its connections." })
  identityId?: string | null;

  @Field(() => ChatEventType, { nullable: true, description: "Only events of this type." })
  type?: ChatEventType | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Up to 200 characters. Every word must occur in the text of the message, as it arrived. Parts of words match, and " +
      "case does not matter.",
  })
  search?: string | null;
}

/** `chatOrganizationEvents`: the received events of all connections of an organization as one list. */
@Resolver()
export class ListOrganizationChatEvents {
  @Query(() => ChatEventPage, {
    description:
      "Events that arrived from the workspaces of all connections of the organization in the last 30 days, newest " +
      "first. With `search` a page may be shorter than requested or empty: continue while hasNextPage is true. Errors: " +
      "`admin_required`, `invalid_cursor`, `validation_failed`, `rate_limited`.",
  })
  async chatOrganizationEvents(
    @Args(() => OrganizationChatEventArgs) args: OrganizationChatEventArgs,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services } = context;
    authorize(viewer, chatEventAuthority["chat.organization_events.read"]);
    const { identityId, type } = args;
    if (identityId != null && !isUuid(identityId)) throw invalidValue(["identityId"], "This is not a UUID.");
    const filter = { identityId: identityId?.toLowerCase() ?? null, type: type ?? null };
    const words = readSearch(args.search);
    const searched = words.length === 0 ? "" : `/${JSON.stringify(words)}`;
    const list = `chat-organization-events/${filter.identityId ?? ""}/${filter.type ?? ""}${searched}`;
    const request = pageRequest(context, list, args);
    const page =
      words.length === 0
        ? await listVisibleOrganizationChatEvents(services.database.request.reader, viewer, filter, request)
        : await searchEvents(context, filter, words, request);
    return toConnection(
      context,
      list,
      page,
      (row) => ({ createdAt: row.receivedAt, id: row.id }),
      (row) => row as unknown as ChatEvent,
    );
  }
}

function searchEvents(
  context: RequestContext,
  filter: ChatEventFilter,
  words: readonly string[],
  request: PageRequest,
): Promise<Page<ChatEventRow>> {
  const { viewer } = context;
  return inSearchSlot(context, () =>
    inSearchTime(context, async (tx) => {
      const each = shareOfEach(await countListedConnections(tx, viewer, filter.identityId), searchLimits.rows);
      return searchVisibleOrganizationChatEvents(tx, viewer, { ...filter, words }, request, each);
    }),
  );
}
