import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { MailFolder } from "../../messages/public.js";
import { threadAuthority } from "../authority.js";
import { listVisibleThreads } from "../store/threads.js";
import { MailThreadConnection } from "../types/thread.js";

/** `mailThreads(mailbox, folder)` (wire contract mail 6). */
@Resolver()
export class ListThreads {
  @Query(() => MailThreadConnection, {
    description:
      "Threads of a mailbox, latest activity first. A thread that gets a message while you read pages moves to the " +
      "beginning. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
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
  ) {
    const { viewer, services } = context;
    const mailbox = await ownMailbox(context, threadAuthority["mail.threads.read"], address);
    const list = `mail-threads/${mailbox.id}/${folder ?? ""}`;
    const request = pageRequest(context, list, args);
    const { reader } = services.database.request;
    const page = await listVisibleThreads(reader, viewer, mailbox.id, folder ?? null, request);
    return toConnection(
      context,
      list,
      page,
      ({ id, lastMessageAt }) => ({ id, createdAt: lastMessageAt }),
      (row) => row,
    );
  }
}
