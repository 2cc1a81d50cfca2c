import { Args, ArgsType, Ctx, Field, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { inSearchTime, inSearchSlot } from "../../../shared/search/search-slots.js";
import { requireConnection } from "../../connections/public.js";
import { decodePlace, encodePlace } from "../archive-cursor.js";
import { archiveAuthority } from "../authority.js";
import { searchWords } from "../rules/search-words.js";
import { searchLimits } from "../rules/limits.js";
import { searchVisibleArchivedMessages } from "../store/archive-search.js";
import { ArchiveFilterArgs, readFilter } from "../types/archive-args.js";
import { ChatArchivePage, toArchivePage } from "../types/chat-archived-message.js";

@ArgsType()
class SearchArchivedMessagesArgs extends ArchiveFilterArgs {
  @Field(() => String, {
    description:
      "1 to 512 characters. Every word must occur in the text. Parts of words match, and case does not matter.",
  })
  search!: string;

  @Field(() => String, { nullable: true, description: "Slack's id of a user: only messages that this user wrote." })
  userId?: string | null;
}

/** `chatArchiveSearch(connectionId, search)` (wire contract client drift 9c). */
@Resolver()
export class SearchArchivedMessages {
  @Query(() => ChatArchivePage, {
    nullable: true,
    description:
      "Messages that arrived over a connection, are still kept, and contain the words, newest first. A page may be shorter " +
      "than requested or empty: continue while there is a nextCursor. Errors: `not_found`, `validation_failed`, " +
      "`invalid_cursor`, `rate_limited`.",
  })
  async chatArchiveSearch(
    @Args(() => SearchArchivedMessagesArgs) args: SearchArchivedMessagesArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatArchivePage> {
    const { id } = await requireConnection(context, archiveAuthority["chat.archive.read"], args.connectionId);
    const words = searchWords(args.search);
    const { filter, first } = readFilter(args);
    const { viewer, services } = context;
    const list = `chat-archive-search/${id}/${JSON.stringify([...Object.values(filter), words])}`;
    const after = decodePlace(services.keyring, list, args.cursor);
    const search = { connectionId: id, identityId: null, filter, words, each: searchLimits.rows };
    const page = await inSearchSlot(context, () =>
      inSearchTime(context, (tx) => searchVisibleArchivedMessages(tx, viewer, search, { first, after })),
    );
    return toArchivePage(page, (place) => encodePlace(services.keyring, list, place));
  }
}
