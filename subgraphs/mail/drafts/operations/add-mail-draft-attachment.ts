import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { type MailboxRow, ownMailbox } from "../../mailboxes/public.js";
import { MailAttachment } from "../../messages/public.js";
import { MailAttachmentInput } from "../../sending/public.js";
import { addAttachment } from "../add-attachment.js";
import { draftAuthority } from "../authority.js";
import { changeDraft, requireGeneration } from "../change-draft.js";
import { draftById } from "../loaders.js";
import { requireDraft } from "../own-draft.js";
import { planContent, plannedFile } from "../plan-content.js";
import { type PreparedAttachment, prepareAttachment } from "../prepare-attachment.js";
import { MailDraft } from "../types/draft.js";

@InputType({ description: "An attachment of a draft: at most 25 MiB." })
class AddMailDraftAttachmentInput extends MailAttachmentInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the draft." })
  draftId!: string;

  @Field(() => Int, {
    nullable: true,
    description: "The generation that you have read. If the draft has another one, nothing is changed. Default: any.",
  })
  expectedGeneration?: number | null;
}

@ObjectType({ description: "Result of adding an attachment to a draft." })
class AddMailDraftAttachmentPayload {
  @Field(() => MailAttachment, { description: "The attachment. Its name may differ from the one that was given." })
  attachment!: object;

  @Field(() => MailDraft, {
    nullable: true,
    description: "The draft in its current state. For a repeated request: null if the draft was sent or deleted since.",
  })
  draft!: object | null;
}

/** `addMailDraftAttachment` (wire contract mail 8). */
@Resolver()
export class AddMailDraftAttachment {
  @Mutation(() => AddMailDraftAttachmentPayload, {
    description:
      "Adds an attachment to a draft, in its next generation. It counts as storage. Accepts an Idempotency-Key. " +
      "Errors: `not_found`, `validation_failed`, `attachment_blocked`, `draft_generation_conflict`, " +
      "`storage_limit_exceeded`, `draft_sending`, `sending_domain_not_verified`, " +
      "`recipient_blocked`, `recipient_not_allowed`, `in_reply_to_not_found`.",
  })
  async addMailDraftAttachment(
    @Arg("input", () => AddMailDraftAttachmentInput, { description: "The attachment." })
    input: AddMailDraftAttachmentInput,
    @Ctx() context: RequestContext,
  ): Promise<AddMailDraftAttachmentPayload> {
    const { draftId } = input;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    const prepared = (await isRepeat(context, "addMailDraftAttachment"))
      ? null
      : await this.#prepare(context, mailbox, input);
    const attachment = await changeDraft(context, {
      operation: "addMailDraftAttachment",
      mailbox,
      input,
      planned: (shown) => planContent(context, shown, undefined, prepared === null ? [] : [plannedFile(prepared)]),
      next: async (tx, draft, current) => addAttachment(tx, context, draft, current, prepared),
    });
    const draft = await context.loader(draftById).clear(draftId).load(draftId);
    return { attachment: attachment!, draft };
  }

  /** Cheap checks come before decoding and storing. */
  async #prepare(
    context: RequestContext,
    mailbox: MailboxRow,
    input: AddMailDraftAttachmentInput,
  ): Promise<PreparedAttachment> {
    const draft = await requireDraft(context, mailbox.id, input.draftId);
    requireGeneration(draft.generation, input.expectedGeneration);
    return prepareAttachment(context, mailbox, input);
  }
}
