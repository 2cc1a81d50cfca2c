import { Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { checkPageSize } from "../../../shared/pagination/page.js";
import { inSearchTime, inSearchSlot } from "../../../shared/search/search-slots.js";
import { readSignedText, signText } from "../../../shared/secrets/signed-text.js";
import { requireConnection } from "../../connections/public.js";
import { archiveAuthority } from "../authority.js";
import { listVisibleCoverage } from "../store/archive-coverage.js";
import { ArchivePageArgs } from "../types/archive-args.js";
import { ChatArchiveCoverageList } from "../types/chat-archive-coverage.js";

/** `chatArchiveCoverage(connectionId)` (wire contract client drift 9c). */
@Resolver()
export class ListArchiveCoverage {
  @Query(() => ChatArchiveCoverageList, {
    nullable: true,
    description:
      "The conversations of which messages are kept, and how many. Errors: `not_found`, `validation_failed`, " +
      "`invalid_cursor`, `rate_limited`.",
  })
  async chatArchiveCoverage(
    @Args(() => ArchivePageArgs) args: ArchivePageArgs,
    @Ctx() context: RequestContext,
  ): Promise<ChatArchiveCoverageList> {
    const { id } = await requireConnection(context, archiveAuthority["chat.archive.read"], args.connectionId);
    const first = checkPageSize(args.limit, "limit");
    const { viewer, services } = context;
    const list = `chat-archive-coverage/${id}`;
    const after = args.cursor == null ? null : readSignedText(services.keyring, "cursors", list, args.cursor);
    if (after !== null && typeof after !== "string") throw sharedErrors.problem("invalid_cursor");
    const rows = await inSearchSlot(context, () =>
      inSearchTime(context, (tx) => listVisibleCoverage(tx, viewer, id, { first, after })),
    );
    const conversations = rows.slice(0, first);
    const last = conversations.at(-1);
    const nextCursor =
      rows.length > first && last !== undefined
        ? signText(services.keyring, "cursors", list, last.conversationId)
        : null;
    return { conversations, nextCursor };
  }
}
