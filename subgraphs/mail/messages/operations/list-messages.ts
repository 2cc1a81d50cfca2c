import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { messageAuthority } from "../authority.js";
import { listMessages } from "../list-messages.js";
import { MailMessageFilter } from "../types/message-filter.js";
import { MailMessageConnection } from "../types/message.js";

/** `mailMessages(mailbox)` (wire contract mail 4.1). */
@Resolver()
export class ListMessages {
  @Query(() => MailMessageConnection, {
    description:
      "Messages of a mailbox, newest first. With a filter a page may be shorter than requested: continue while hasNextPage " +
      "is true. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async mailMessages(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("filter", () => MailMessageFilter, { nullable: true, description: "Filter of the list." })
    filter?: MailMessageFilter | null,
  ) {
    const mailbox = await ownMailbox(context, messageAuthority["mail.read"], address);
    return listMessages(context, mailbox.id, filter ?? {}, args);
  }
}
