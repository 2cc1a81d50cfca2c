import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { draftAuthority } from "../authority.js";
import { changeDraft } from "../change-draft.js";
import { draftById } from "../loaders.js";
import { inOrder } from "../rules/attachment-order.js";
import { originOf } from "../rules/author.js";
import { namedAttachment } from "../rules/named-attachment.js";
import { readAttachmentNames } from "../store/attachments.js";
import { MailDraftPayload } from "../types/draft.js";
import { ExpectedDraftInput } from "../types/inputs.js";

@InputType({ description: "The attachment to remove." })
class DeleteMailDraftAttachmentInput extends ExpectedDraftInput {
  @Field(() => String, {
    nullable: true,
    description: "Name of the attachment, exactly as the draft lists it. Give either this or the position.",
  })
  filename?: string | null;

  @Field(() => Int, { nullable: true, description: "Its position in the list of the current generation, from 1." })
  position?: number | null;
}

/** `deleteMailDraftAttachment` (wire contract mail 8). */
@Resolver()
export class DeleteMailDraftAttachment {
  @Mutation(() => MailDraftPayload, {
    description:
      "Removes an attachment from a draft, in its next generation. Earlier generations keep it, so its storage stays " +
      "in use. Accepts an Idempotency-Key. Errors: `not_found`, `validation_failed`, `draft_generation_conflict`, " +
      "`storage_limit_exceeded`, `draft_sending`.",
  })
  async deleteMailDraftAttachment(
    @Arg("input", () => DeleteMailDraftAttachmentInput, { description: "The attachment." })
    input: DeleteMailDraftAttachmentInput,
    @Ctx() context: RequestContext,
  ) {
    const { draftId } = input;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    await changeDraft(context, {
      operation: "deleteMailDraftAttachment",
      mailbox,
      input,
      next: async (tx, draft, current) => {
        const files = inOrder(await readAttachmentNames(tx, draft.id), current.attachmentIds);
        const found = namedAttachment(files, input);
        const attachmentIds = current.attachmentIds.filter((id) => id !== found.id);
        const generation = { ...current, attachmentIds, origin: originOf(context.viewer), prompt: null };
        return { generation, threadId: draft.threadId, facts: {} };
      },
    });
    return { draft: await context.loader(draftById).clear(draftId).load(draftId) };
  }
}
