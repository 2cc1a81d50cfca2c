import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { messageAuthority } from "../authority.js";
import { attachmentsOfMessage } from "../loaders.js";
import { ownMessage } from "../own-message.js";
import { MailAttachment } from "../types/attachment.js";

/** `mailAttachment(mailbox, messageId, filename)` (wire contract mail 4.6). */
@Resolver()
export class GetAttachment {
  @Query(() => MailAttachment, {
    nullable: true,
    description: "An attachment by its name. It does not mark the message as read. Errors: `not_found`.",
  })
  async mailAttachment(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("messageId", () => ID, { description: "UUID of the message." }) messageId: string,
    @Arg("filename", () => String, { description: "Name of the attachment, exactly as the message lists it." })
    filename: string,
    @Ctx() context: RequestContext,
  ) {
    const { message } = await ownMessage(context, messageAuthority["mail.read"], address, messageId);
    const files = await context.loader(attachmentsOfMessage).load(message.id);
    const found = files.find((file) => file.filename === filename);
    if (found === undefined) throw notFound("attachment with this name");
    return found;
  }
}
