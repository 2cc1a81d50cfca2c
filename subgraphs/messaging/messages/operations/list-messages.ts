import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { checkOffset, type Page, type PageRequest } from "../../../shared/pagination/page.js";
import { readSearch } from "../../../shared/search/read-search.js";
import { inSearchTime, inSearchSlot } from "../../../shared/search/search-slots.js";
import { shareOfEach } from "../../../shared/rules/share-of-each.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import {
  conversationAuthority,
  conversationById,
  ImListArgs,
  largestPage,
  listedIdentity,
  readDates,
} from "../../conversations/public.js";
import { searchLimits } from "../rules/search.js";
import {
  countListedIdentities,
  listVisibleMessages,
  type MessageFilter,
  searchVisibleMessages,
} from "../store/message-lists.js";
import type { MessageRow } from "../store/message-row.js";
import { ImMessageConnection } from "../types/message.js";

@ArgsType()
class ImMessageListArgs extends ImListArgs {
  @Field(() => ID, {
    nullable: true,
    description: "UUID of a conversation or group: only its messages.",
  })
  conversationId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of a reply thread of the conversation: only its messages. Requires conversationId.",
  })
  threadId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Only received messages that were read, or that were not." })
  isRead?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Only messages that wait until a person agrees, or all others.",
  })
  isHeld?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Up to 200 characters, without `offset`. Every word must occur in the text. Parts of words match, and case does not " +
      "matter.",
  })
  search?: string | null;
}

/** `imMessages` (wire contract im 5, 11). */
@Resolver()
export class ListMessages {
  @Query(() => ImMessageConnection, {
    description:
      "Instant messages, newest first. `first`: 1 to 200. With `search` a page may be shorter than requested or empty: " +
      "continue while hasNextPage is true. Errors: `not_found`, `im_not_enabled`, `validation_failed`, " +
      "`invalid_cursor`.",
  })
  async imMessages(@Args(() => ImMessageListArgs) args: ImMessageListArgs, @Ctx() context: RequestContext) {
    const { viewer, services } = context;
    const identity = await listedIdentity(context, conversationAuthority["im.read"], args.identityId);
    const conversationId = await conversationOf(context, args.conversationId, identity?.identityId ?? null);
    const filter = {
      identityId: identity?.identityId ?? null,
      conversationId,
      threadId: threadOf(args),
      isRead: args.isRead ?? null,
      isHeld: args.isHeld ?? null,
      isBlocked: isAgent(viewer) ? false : (args.isBlocked ?? null),
      includeGroups: args.includeGroups === true,
      dates: readDates(args),
    };
    const words = readWords(args);
    const list = `im-messages/${JSON.stringify(words.length === 0 ? filter : { ...filter, words })}`;
    const request = pageRequest(context, list, args, largestPage);
    const offset = checkOffset(args.offset, args.after);
    const page =
      words.length === 0
        ? await listVisibleMessages(services.database.request.reader, viewer, filter, request, offset)
        : await searchMessages(context, filter, words, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}

/** The thread whose messages are wanted; null for all. Throws `validation_failed` on `threadId`. */
function threadOf({ threadId, conversationId }: ImMessageListArgs): string | null {
  if (threadId == null) return null;
  if (!isUuid(threadId)) throw invalidValue(["threadId"], "This is not a UUID.");
  if (conversationId == null) throw invalidValue(["threadId"], "A thread needs its conversation.");
  return threadId.toLowerCase();
}

/** The words of a search; empty without a search. Throws `validation_failed` on `search`. */
function readWords({ search, offset }: ImMessageListArgs): string[] {
  if (search != null && offset != null)
    throw invalidValue(["offset"], "A search accepts no offset. Use its cursor instead.");
  return readSearch(search);
}

function searchMessages(
  context: RequestContext,
  filter: MessageFilter,
  words: readonly string[],
  request: PageRequest,
): Promise<Page<MessageRow>> {
  const { viewer } = context;
  return inSearchSlot(context, () =>
    inSearchTime(context, async (tx) => {
      const isOne = filter.identityId !== null || filter.conversationId !== null;
      const lists = isOne ? 1 : await countListedIdentities(tx, viewer.organizationId!);
      return searchVisibleMessages(tx, viewer, filter, words, request, shareOfEach(lists, searchLimits.rows));
    }),
  );
}

async function conversationOf(
  context: RequestContext,
  id: string | null | undefined,
  identityId: string | null,
): Promise<string | null> {
  if (id == null) return null;
  if (!isUuid(id)) throw invalidValue(["conversationId"], "This is not a UUID.");
  const conversation = await context.loader(conversationById).load(id);
  if (conversation === null || (identityId !== null && conversation.identityId !== identityId)) {
    throw notFound("conversation with this id");
  }
  return conversation.id;
}
