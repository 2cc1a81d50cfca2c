import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { messageAuthority } from "../authority.js";
import { messageById } from "../loaders.js";
import { markMessages } from "../mark-messages.js";
import { ownMessage } from "../own-message.js";
import { MailMessage } from "../types/message.js";

/** `mailMessage(mailbox, id)` (wire contract mail 4.2). */
@Resolver()
export class GetMessage {
  @Query(() => MailMessage, {
    nullable: true,
    description:
      "A message. If an API key reads a received message, it is marked as read. Reads by console users do not mark " +
      "it. Errors: `not_found`.",
  })
  async mailMessage(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("id", () => ID, { description: "UUID of the message." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    const { message } = await ownMessage(context, messageAuthority["mail.read"], address, id);
    if (context.viewer.keyId === null || message.direction === "outbound" || message.isRead) return message;
    await markMessages(context.services, message.mailboxId, [message.id], { isRead: true, add: [], remove: [] });
    return context.loader(messageById).clear(id).load(id);
  }
}
