import { Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { shareOfEach } from "../../../shared/rules/share-of-each.js";
import { inSearchTime, inSearchSlot } from "../../../shared/search/search-slots.js";
import { archiveAuthority } from "../authority.js";
import { searchLimits } from "../rules/limits.js";
import { searchWords } from "../rules/search-words.js";
import { countSearchedConnections, searchVisibleArchivedMessages } from "../store/archive-search.js";
import { readFilter } from "../types/archive-args.js";
import { ChatArchivedMessage, toArchivePage } from "../types/chat-archived-message.js";

@ArgsType()
class SearchChatArgs {
  @Field(() => String, {
    description:
      "1 to 512 characters. Every word must occur in the text. Parts of words match, and case does not matter.",
  })
  search!: string;

  @Field(() => ID, { nullable: true, description: "UUID of an identity: only its connections." })
  identityId?: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of a connection: only this one." })
  connectionId?: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of a user: only messages that this user wrote." })
  userId?: string | null;

  @Field(() => Int, { nullable: true, description: "Number of messages: 1 to 100, default 50." })
  limit?: number | null;
}

/** `chatSearch(search)` (wire contract client drift 9c). */
@Resolver()
export class SearchChat {
  @Query(() => [ChatArchivedMessage], {
    description:
      "Messages that arrived over the connections that you may see, are still kept, and contain the words, newest first: of " +
      "the newest 10,000. Errors: `validation_failed`, `rate_limited`.",
  })
  async chatSearch(
    @Args(() => SearchChatArgs) args: SearchChatArgs,
    @Ctx() context: RequestContext,
  ): Promise<readonly ChatArchivedMessage[]> {
    const { viewer } = context;
    authorize(viewer, archiveAuthority["chat.archive.read"]);
    const words = searchWords(args.search);
    const where = {
      identityId: uuidOf("identityId", args.identityId),
      connectionId: uuidOf("connectionId", args.connectionId),
    };
    const { filter, first } = readFilter({ userId: args.userId ?? null, limit: args.limit ?? null });
    const page = await inSearchSlot(context, () =>
      inSearchTime(context, async (tx) => {
        const each = shareOfEach(await countSearchedConnections(tx, viewer, where), searchLimits.rows);
        return searchVisibleArchivedMessages(tx, viewer, { ...where, filter, words, each }, { first, after: null });
      }),
    );
    return toArchivePage(page, () => "").messages;
  }
}

function uuidOf(argument: string, given: string | null | undefined): string | null {
  if (given == null) return null;
  if (!isUuid(given)) throw invalidValue([argument], "This is not a UUID.");
  return given.toLowerCase();
}
