import { Arg, Args, ArgsType, Ctx, Field, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { labelIds as findLabelIds } from "../../../shared/labels/catalogue.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { threadById } from "../../threads/public.js";
import { draftAuthority } from "../authority.js";
import { type NamedDraftFilter, readDraftFilter } from "../read-draft-filter.js";
import { type DraftFilter, listVisibleDrafts } from "../store/drafts.js";
import { MailDraftConnection } from "../types/draft.js";

@ArgsType()
class ListMailDraftsArgs extends ConnectionArgs {
  @Field(() => ID, { nullable: true, description: "Only drafts that answer in this thread." })
  threadId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      "1 to 20 labels that a draft must have, all of them. `scheduled` is a label of drafts with a time to send.",
  })
  labels?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Only drafts with a time to send, the earliest first; false: only drafts without one.",
  })
  scheduled?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Only drafts that are to be sent at or after this time: as the filters of dates of messages.",
  })
  sendStartDatetime?: string | null;

  @Field(() => String, { nullable: true, description: "Only drafts that are to be sent at or before this time." })
  sendEndDatetime?: string | null;

  @Field(() => String, { nullable: true, description: "IANA time zone of values without a zone. Default: UTC." })
  timeZone?: string | null;
}

/** `mailDrafts(mailbox, threadId)` (wire contract mail 8). */
@Resolver()
export class ListMailDrafts {
  @Query(() => MailDraftConnection, {
    description:
      "The drafts of a mailbox, latest change first. A draft that changes while you read pages moves to the " +
      "beginning. Scheduled ones alone (`scheduled: true`) come in the order of their times. A page ends early when its texts are " +
      "larger than 4 MiB. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async mailDrafts(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Args(() => ListMailDraftsArgs) args: ListMailDraftsArgs,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services } = context;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.read"], address);
    const { threadId } = args;
    if (typeof threadId === "string" && !isUuid(threadId)) throw invalidValue(["threadId"], "This is not a UUID.");
    const thread = threadId?.toLowerCase() ?? null;
    const named = readDraftFilter(args);
    const all = `mail-drafts/${mailbox.id}/${thread ?? ""}`;
    const list = named === null ? all : `${all}/${JSON.stringify(named)}`;
    const request = pageRequest(context, list, args);
    const filter = await findLabels(context, named);
    // A thread that the viewer does not see has no drafts either.
    const isHidden = thread !== null && (await context.loader(threadById).load(thread)) === null;
    const { reader } = services.database.request;
    const page =
      isHidden || filter === null
        ? { rows: [], hasNextPage: false }
        : await listVisibleDrafts(reader, viewer, mailbox.id, { threadId: thread, ...filter }, request);
    const isByTime = filter?.scheduled === true;
    return toConnection(
      context,
      list,
      page,
      ({ id, updatedAt, sendAt }) => ({ id, createdAt: isByTime ? sendAt! : updatedAt }),
      (row) => row,
    );
  }
}

/** The filter with the ids of labels; null when no draft can have all of them. */
async function findLabels(
  { viewer, services }: RequestContext,
  named: NamedDraftFilter | null,
): Promise<Omit<DraftFilter, "threadId"> | null> {
  if (named === null) return { labelIds: [], scheduled: null, sendAt: null };
  const { labels, ...rest } = named;
  if (labels.length === 0) return { ...rest, labelIds: [] };
  const found = await findLabelIds(services.database.request.reader, viewer.organizationId!, labels);
  return found.size < labels.length ? null : { ...rest, labelIds: [...found.values()] };
}
