import { Args, ArgsType, Ctx, Field, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { inSearchTime, inSearchSlot } from "../../../shared/search/search-slots.js";
import { requireConnection } from "../../connections/public.js";
import { decodePlace, encodePlace } from "../archive-cursor.js";
import { archiveAuthority } from "../authority.js";
import { listVisibleArchivedMessages } from "../store/archived-messages.js";
import { ArchiveFilterArgs, readFilter } from "../types/archive-args.js";
import { ChatArchivePage, toArchivePage } from "../types/chat-archived-message.js";

@ArgsType()
class ArchivedMessageArgs extends ArchiveFilterArgs {
  @Field(() => String, { nullable: true, description: "Slack's timestamp of a thread: only its messages." })
  threadTs?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: "Only the newest message of each conversation." })
  latestPerConversation!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: "Without replies in threads." })
  rootsOnly!: boolean;
}

/** `chatArchivedMessages(connectionId)` (wire contract client drift 9c). */
@Resolver()
export class ListArchivedMessages {
  @Query(() => ChatArchivePage, {
    nullable: true,
    description:
      "Messages that arrived over a connection and are still kept, newest first, as they are now. Errors: `not_found`, " +
      "`validation_failed`, `invalid_cursor`, `rate_limited`.",
  })
  async chatArchivedMessages(
    @Args(() => ArchivedMessageArgs) args: ArchivedMessageArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatArchivePage> {
    const { id } = await requireConnection(context, archiveAuthority["chat.archive.read"], args.connectionId);
    const { filter: chosen, first } = readFilter(args);
    const { viewer, services } = context;
    const filter = { ...chosen, rootsOnly: args.rootsOnly, latestPerConversation: args.latestPerConversation };
    const list = `chat-archived-messages/${id}/${JSON.stringify(Object.values(filter))}`;
    const after = decodePlace(services.keyring, list, args.cursor);
    const page = await inSearchSlot(context, () =>
      inSearchTime(context, (tx) => listVisibleArchivedMessages(tx, viewer, id, filter, { first, after })),
    );
    return toArchivePage(page, (place) => encodePlace(services.keyring, list, place));
  }
}
