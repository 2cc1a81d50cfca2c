import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { type MailboxRow, ownMailbox } from "../../mailboxes/public.js";
import { MailAttachmentInput } from "../../sending/public.js";
import { addAttachments } from "../add-attachment.js";
import { draftAuthority } from "../authority.js";
import { changeDraft, requireGeneration } from "../change-draft.js";
import { draftById } from "../loaders.js";
import { requireDraft } from "../own-draft.js";
import { planContent, plannedFile } from "../plan-content.js";
import { type PreparedAttachment, prepareAttachments } from "../prepare-attachment.js";
import { originOf } from "../rules/author.js";
import { MailDraftPayload } from "../types/draft.js";
import { ExpectedDraftInput } from "../types/inputs.js";

@InputType({ description: "Attachments to add to a draft." })
class AddMailDraftAttachmentsInput extends ExpectedDraftInput {
  @Field(() => [MailAttachmentInput], { description: "The attachments, at most 25 MiB together." })
  attachments!: MailAttachmentInput[];
}

/** `addMailDraftAttachments` (wire contract mail 8). */
@Resolver()
export class AddMailDraftAttachments {
  @Mutation(() => MailDraftPayload, {
    description:
      "Adds attachments to a draft, in one next generation. They count as storage. Without any it changes nothing. " +
      "Accepts an Idempotency-Key. Errors: `not_found`, `validation_failed`, `attachment_blocked`, " +
      "`draft_generation_conflict`, `storage_limit_exceeded`, `draft_sending`, `sending_domain_not_verified`, " +
      "`recipient_blocked`, `recipient_not_allowed`, `in_reply_to_not_found`.",
  })
  async addMailDraftAttachments(
    @Arg("input", () => AddMailDraftAttachmentsInput, { description: "The attachments." })
    input: AddMailDraftAttachmentsInput,
    @Ctx() context: RequestContext,
  ) {
    const { draftId } = input;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    const isNew = !(await isRepeat(context, "addMailDraftAttachments"));
    const prepared = isNew ? await this.#prepare(context, mailbox, input) : null;
    await changeDraft(context, {
      operation: "addMailDraftAttachments",
      mailbox,
      input,
      planned: (shown) => planContent(context, shown, undefined, (prepared ?? []).map(plannedFile)),
      next: async (tx, draft, current) => {
        // The record of the first request was removed a moment ago.
        if (prepared === null) throw sharedErrors.problem("idempotency_in_progress", { retryAfter: 1 });
        if (prepared.length === 0) return null;
        const { attachmentIds, addedBytes } = await addAttachments(tx, context, draft, current, prepared);
        const generation = { ...current, attachmentIds, origin: originOf(context.viewer), prompt: null };
        return { generation, threadId: draft.threadId, addedBytes, facts: {} };
      },
    });
    return { draft: await context.loader(draftById).clear(draftId).load(draftId) };
  }

  /** Cheap checks come before decoding and storing. */
  async #prepare(
    context: RequestContext,
    mailbox: MailboxRow,
    { draftId, expectedGeneration, attachments }: AddMailDraftAttachmentsInput,
  ): Promise<PreparedAttachment[]> {
    const draft = await requireDraft(context, mailbox.id, draftId);
    requireGeneration(draft.generation, expectedGeneration);
    return prepareAttachments(context, mailbox, attachments);
  }
}
