import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { contentOfBlob, MailAttachment } from "../../messages/public.js";
import { bareMediaType, requireSize } from "../../sending/public.js";
import { addAttachment, type AddedAttachment } from "../add-attachment.js";
import { draftAuthority } from "../authority.js";
import { changeDraft } from "../change-draft.js";
import { checkFile } from "../check-file.js";
import { draftErrors } from "../errors.js";
import { planContent } from "../plan-content.js";
import { draftLimits } from "../rules/limits.js";
import { findDraftAttachment } from "../store/attachments.js";
import { UploadedFileInput } from "../types/inputs.js";
import { readUploadTicket } from "../upload-ticket.js";

@InputType({ description: "A file that was received." })
class FinishMailDraftUploadInput extends UploadedFileInput {
  @Field(() => ID, { description: "The stored file." })
  blobId!: string;
}

@ObjectType({ description: "Result of an upload." })
class FinishMailDraftUploadPayload {
  @Field(() => MailAttachment, { description: "The attachment. Its name may differ from that of the file." })
  attachment!: object;
}

/** `finishMailDraftUpload`: adds an uploaded file to a draft. */
@Resolver()
export class FinishMailDraftUpload {
  @Mutation(() => FinishMailDraftUploadPayload, {
    description:
      "Adds an uploaded file to a draft, in its next generation. The upload route calls it. Errors: " +
      "`mail_draft_upload_refused`, `not_found`, `validation_failed`, `attachment_blocked`, `storage_limit_exceeded`, `draft_sending`, `sending_domain_not_verified`, " +
      "`recipient_blocked`, `recipient_not_allowed`, `in_reply_to_not_found`.",
  })
  async finishMailDraftUpload(
    @Arg("input", () => FinishMailDraftUploadInput, { description: "The file." })
    input: FinishMailDraftUploadInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<FinishMailDraftUploadPayload> {
    authorize(viewer, draftAuthority["mail.draft.upload"]);
    const upload = await readUploadTicket({ services }, input.ticket, draftLimits.uploadWithinSeconds);
    const { draftId, attachmentId, acting } = upload;
    checkFile(input);
    const mailbox = await ownMailbox(acting, draftAuthority["mail.draft.write"], upload.mailbox);
    let known: AddedAttachment | null = null;
    /** Sizes of the other files of a scheduled draft, with which the file is sent. */
    let others: readonly number[] = [];
    const added = await changeDraft(acting, {
      operation: "finishMailDraftUpload",
      mailbox,
      input: { draftId },
      planned: async (shown) => {
        const { filename, contentType, contentId = null } = input;
        const file = { filename, contentType, contentIdHeader: contentId, byteSize: 0 };
        const planned = await planContent(acting, shown, undefined, [file]);
        others = planned.files.map(({ byteSize }) => byteSize);
        return planned;
      },
      next: async (tx, draft, current) => {
        known = await findDraftAttachment(tx, draft.id, attachmentId);
        if (known !== null) return null;
        // A guessed or leaked blob id must not send the bytes of others.
        const blob = await services.blobs.adopt(tx, input.blobId, acting.viewer.organizationId!);
        if (blob === null || blob.byteSize > draftLimits.uploadBytes) {
          throw draftErrors.problem("mail_draft_upload_refused");
        }
        if (others.length > 0) requireSize([...others, blob.byteSize], ["filename"]);
        const file = {
          filename: input.filename,
          contentType: bareMediaType(input.contentType),
          contentId: input.contentId ?? null,
          content: contentOfBlob(services, blob),
        };
        return addAttachment(tx, acting, draft, current, file, attachmentId);
      },
    });
    return { attachment: (known ?? added)! };
  }
}
