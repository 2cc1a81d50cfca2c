import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { checkLabelFilter } from "../../../shared/labels/read-labels.js";
import type { LabelFilter } from "../../../shared/labels/rules/label-filter.js";
import { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { MailFolder } from "../../messages/public.js";
import { threadAuthority } from "../authority.js";
import { listLabelledThreads } from "../list-labelled-threads.js";
import { listVisibleThreads } from "../store/threads.js";
import { MailThreadConnection } from "../types/thread.js";

/** `mailThreads(mailbox, folder)` (wire contract mail 6). */
@Resolver()
export class ListThreads {
  @Query(() => MailThreadConnection, {
    description:
      "Threads of a mailbox, latest activity first. A thread that gets a message while you read pages moves to the " +
      "beginning. With labels a page may be shorter than requested: continue while hasNextPage is true. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async mailThreads(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("folder", () => MailFolder, {
      nullable: true,
      description: "Only this folder. Default: all that you may see.",
    })
    folder?: MailFolder | null,
    @Arg("labels", () => [String], {
      nullable: true,
      description: "1 to 20 labels that a thread must have, all of them.",
    })
    labels?: string[] | null,
    @Arg("notLabels", () => [String], {
      nullable: true,
      description: "1 to 20 labels of which a thread must have none.",
    })
    notLabels?: string[] | null,
    @Arg("snoozed", () => SnoozedFilter, {
      nullable: true,
      description: "Whether snoozed threads are listed. Default: INCLUDE.",
    })
    snoozed?: SnoozedFilter | null,
  ) {
    const { viewer, services } = context;
    const mailbox = await ownMailbox(context, threadAuthority["mail.threads.read"], address);
    const named = checkLabelFilter({ labels, notLabels });
    const list = `mail-threads/${mailbox.id}/${folder ?? ""}${nameOf(named)}${snoozed == null || snoozed === "include" ? "" : `/${snoozed}`}`;
    const request = pageRequest(context, list, args);
    const selection = { folder: folder ?? null, snoozed: snoozed ?? SnoozedFilter.INCLUDE };
    const { reader } = services.database.request;
    const page =
      named === null
        ? await listVisibleThreads(reader, viewer, mailbox.id, selection, request)
        : await listLabelledThreads(context, mailbox.id, selection, named, request);
    return toConnection(
      context,
      list,
      page,
      ({ id, lastMessageAt }) => ({ id, createdAt: lastMessageAt }),
      (row) => row,
    );
  }
}

/** A part of a list's name, so that a cursor is valid with these labels only. */
const nameOf = (labels: LabelFilter | null): string => (labels === null ? "" : `/${JSON.stringify(labels)}`);
