import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { MailFolder } from "../../messages/public.js";
import { threadAuthority } from "../authority.js";
import { listVisibleFolders } from "../store/threads.js";

/** `mailFolders(mailbox)`: those that have threads (wire contract mail 1). */
@Resolver()
export class ListFolders {
  @Query(() => [MailFolder], {
    description: "The folders of a mailbox that have threads, in alphabetical order. Errors: `not_found`.",
  })
  async mailFolders(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, threadAuthority["mail.threads.read"], address);
    const used = await listVisibleFolders(context.services.database.request.reader, context.viewer, mailbox.id);
    return used.map(({ folder }) => folder);
  }
}
