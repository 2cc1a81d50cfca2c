import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { messageAuthority } from "../authority.js";
import { resolveMessages } from "../resolve-messages.js";
import { readAtOnce } from "../rules/limits.js";
import { MailMessage } from "../types/message.js";

/** `mailMessagesByIds(mailbox, ids)` (wire contract labels 3). */
@Resolver()
export class GetMessages {
  @Query(() => [MailMessage], {
    description:
      "Several messages, in the order of the ids; unknown ones are left out. They are not marked as read. Errors: " +
      "`not_found`, `validation_failed`.",
  })
  async mailMessagesByIds(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("ids", () => [ID], { description: "1 to 500 UUIDs or Message-IDs." }) ids: string[],
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, messageAuthority["mail.read"], address);
    return resolveMessages(context, mailbox.id, ids, readAtOnce);
  }
}
