import { Arg, Ctx, ID, Int, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { MailAttachment } from "../../messages/public.js";
import { draftAuthority } from "../authority.js";
import { requireGeneration } from "../change-draft.js";
import { attachmentsOfDraft } from "../loaders.js";
import { ownDraft } from "../own-draft.js";
import { inOrder } from "../rules/attachment-order.js";
import { namedAttachment } from "../rules/named-attachment.js";

/** `mailDraftAttachment(mailbox, draftId, filename)` (wire contract mail 8). */
@Resolver()
export class GetMailDraftAttachment {
  @Query(() => MailAttachment, {
    nullable: true,
    description:
      "An attachment of a draft's current generation, by its name or its position. Errors: `not_found`, " +
      "`validation_failed`, `draft_generation_conflict`.",
  })
  async mailDraftAttachment(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("draftId", () => ID, { description: "UUID of the draft." }) draftId: string,
    @Ctx() context: RequestContext,
    @Arg("filename", () => String, {
      nullable: true,
      description: "Name of the attachment, exactly as the draft lists it. Give either this or the position.",
    })
    filename?: string | null,
    @Arg("position", () => Int, { nullable: true, description: "Its position in the list, from 1." })
    position?: number | null,
    @Arg("expectedGeneration", () => Int, {
      nullable: true,
      description: "The generation that you have read. If the draft has another one, the answer is an error.",
    })
    expectedGeneration?: number | null,
  ) {
    const { draft } = await ownDraft(context, draftAuthority["mail.draft.read"], address, draftId);
    requireGeneration(draft.generation, expectedGeneration);
    const files = inOrder(await context.loader(attachmentsOfDraft).load(draft.id), draft.current.attachmentIds);
    return namedAttachment(files, { filename, position });
  }
}
