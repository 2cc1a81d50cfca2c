import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { MailAttachment } from "../../messages/public.js";
import { draftAuthority } from "../authority.js";
import { attachmentsOfDraft } from "../loaders.js";
import { ownDraft } from "../own-draft.js";
import { inOrder } from "../rules/attachment-order.js";

/** `mailDraftAttachment(mailbox, draftId, filename)` (wire contract mail 8). */
@Resolver()
export class GetMailDraftAttachment {
  @Query(() => MailAttachment, {
    nullable: true,
    description: "An attachment of a draft's current generation, by its name. Errors: `not_found`.",
  })
  async mailDraftAttachment(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("draftId", () => ID, { description: "UUID of the draft." }) draftId: string,
    @Arg("filename", () => String, { description: "Name of the attachment, exactly as the draft lists it." })
    filename: string,
    @Ctx() context: RequestContext,
  ) {
    const { draft } = await ownDraft(context, draftAuthority["mail.draft.read"], address, draftId);
    const files = inOrder(await context.loader(attachmentsOfDraft).load(draft.id), draft.current.attachmentIds);
    const found = files.find((file) => file.filename === filename);
    if (found === undefined) throw notFound("attachment with this name");
    return found;
  }
}
