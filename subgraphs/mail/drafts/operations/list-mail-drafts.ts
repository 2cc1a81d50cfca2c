import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
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
  ) {
    const { viewer, services } = context;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.read"], address);
    if (typeof threadId === "string" && !isUuid(threadId)) throw invalidValue(["threadId"], "This is not a UUID.");
    const thread = threadId?.toLowerCase() ?? null;
    const list = `mail-drafts/${mailbox.id}/${thread ?? ""}`;
    const request = pageRequest(context, list, args);
    // A thread that the viewer does not see has no drafts either.
    const isHidden = thread !== null && (await context.loader(threadById).load(thread)) === null;
    const page = isHidden
      ? { rows: [], hasNextPage: false }
      : await listVisibleDrafts(services.database.request.reader, viewer, mailbox.id, thread, request);
    return toConnection(
      context,
      list,
      page,
      ({ id, updatedAt }) => ({ id, createdAt: updatedAt }),
      (row) => row,
    );
  }
}
