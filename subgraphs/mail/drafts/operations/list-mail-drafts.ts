import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { labelIds as findLabelIds } from "../../../shared/labels/catalogue.js";
import { checkLabelFilter } from "../../../shared/labels/read-labels.js";
import type { NamedLabels } from "../../../shared/labels/rules/label-filter.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { threadById } from "../../threads/public.js";
import { draftAuthority } from "../authority.js";
import { listVisibleDrafts } from "../store/drafts.js";
import { MailDraftConnection } from "../types/draft.js";

/** `mailDrafts(mailbox, threadId)` (wire contract mail 8). */
@Resolver()
export class ListMailDrafts {
  @Query(() => MailDraftConnection, {
    description:
      "The drafts of a mailbox, latest change first. A draft that changes while you read pages moves to the " +
      "beginning. A page ends early when its texts are larger than 4 MiB. Errors: `not_found`, `invalid_cursor`, " +
      "`validation_failed`.",
  })
  async mailDrafts(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("threadId", () => ID, { nullable: true, description: "Only drafts that answer in this thread." })
    threadId?: string | null,
    @Arg("labels", () => [String], {
      nullable: true,
      description: "1 to 20 labels that a draft must have, all of them.",
    })
    labels?: string[] | null,
  ) {
    const { viewer, services } = context;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.read"], address);
    if (typeof threadId === "string" && !isUuid(threadId)) throw invalidValue(["threadId"], "This is not a UUID.");
    const thread = threadId?.toLowerCase() ?? null;
    const named = checkLabelFilter({ labels })?.all ?? null;
    const all = `mail-drafts/${mailbox.id}/${thread ?? ""}`;
    const list = named === null ? all : `${all}/${JSON.stringify(named)}`;
    const request = pageRequest(context, list, args);
    const labelIds = named === null ? [] : await findLabels(context, named);
    // A thread that the viewer does not see has no drafts either.
    const isHidden = thread !== null && (await context.loader(threadById).load(thread)) === null;
    const { reader } = services.database.request;
    const page =
      isHidden || labelIds === null
        ? { rows: [], hasNextPage: false }
        : await listVisibleDrafts(reader, viewer, mailbox.id, { threadId: thread, labelIds }, request);
    return toConnection(
      context,
      list,
      page,
      ({ id, updatedAt }) => ({ id, createdAt: updatedAt }),
      (row) => row,
    );
  }
}

/** The ids of labels; null when no draft can have all of them: drafts have none of those that Parley sets. */
async function findLabels(
  { viewer, services }: RequestContext,
  { system, custom }: NamedLabels,
): Promise<readonly string[] | null> {
  if (system.length > 0) return null;
  const found = await findLabelIds(services.database.request.reader, viewer.organizationId!, custom);
  return found.size < custom.length ? null : [...found.values()];
}
