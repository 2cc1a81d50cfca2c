import { Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { checkOffset } from "../../../shared/pagination/page.js";
import { readSearch } from "../../../shared/search/read-search.js";
import { inSearchSlot, inSearchTime } from "../../../shared/search/search-slots.js";
import { identityById } from "../../identities/public.js";
import { noteAuthority } from "../authority.js";
import { noSuchIdentity } from "../lock-grantee.js";
import { noteLimits } from "../rules/limits.js";
import { listVisibleNotes, type NoteFilter, noteKeyset, type NoteRow } from "../store/notes.js";
import { NoteConnection } from "../types/note.js";
import { NoteOrder } from "../types/note-order.js";

@ArgsType()
class NotesArgs extends ConnectionArgs {
  @Field(() => Int, { nullable: true, description: "Number of items to skip, up to 10,000. Not with `after`." })
  offset?: number | null;

  @Field(() => String, {
    nullable: true,
    description: "Words that must all occur in title or body, at least as parts of words. Up to 200 characters.",
  })
  search?: string | null;

  @Field(() => NoteOrder, { nullable: true, description: "The order. Default: `RECENT`." })
  order?: NoteOrder | null;

  @Field(() => ID, { nullable: true, description: "UUID of an agent: only notes that it was given." })
  identityId?: string | null;
}

/** `notes` (wire contract notes 4, 6). */
@Resolver()
export class ListNotes {
  @Query(() => NoteConnection, {
    description:
      "The notes of your organization; an agent gets those that it wrote or was given. `first`: 1 to 200. A page may be " +
      "shorter, if its notes are long: continue while hasNextPage is true. Errors: `validation_failed`, `not_found`, " +
      "`invalid_cursor`, `rate_limited`, `claimed_agent_required`.",
  })
  async notes(
    @Args(() => NotesArgs) args: NotesArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<NoteRow>> {
    const { viewer, services } = context;
    authorize(viewer, noteAuthority["note.read"]);
    const order = args.order ?? "recent";
    const words = readSearch(args.search);
    const list = `notes ${JSON.stringify([order, words, args.identityId ?? null])}`;
    const request = pageRequest(context, list, args, noteLimits.page);
    const offset = checkOffset(args.offset, args.after);
    const filter: NoteFilter = { order, words, identityId: await listedIdentity(context, args.identityId) };
    const page =
      words.length === 0
        ? await listVisibleNotes(services.database.request.reader, viewer, filter, request, offset)
        : await inSearchSlot(context, () =>
            inSearchTime(context, (tx) => listVisibleNotes(tx, viewer, filter, request, offset)),
          );
    return toConnection(
      context,
      list,
      page,
      (row) => noteKeyset(order, row),
      (row) => row,
    );
  }
}

/** The id of the agent whose notes are listed; null for all. An agent names no other. @throws Problem `not_found` */
async function listedIdentity(context: RequestContext, id: string | null | undefined): Promise<string | null> {
  if (id == null) return null;
  const identity = await context.loader(identityById).load(id.toLowerCase());
  if (identity === null) throw noSuchIdentity();
  return identity.id;
}
