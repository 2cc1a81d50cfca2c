import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { draftAuthority } from "../authority.js";
import { checkFile } from "../check-file.js";
import { ownDraft } from "../own-draft.js";
import { draftLimits } from "../rules/limits.js";
import { UploadedFileInput } from "../types/inputs.js";
import { readUploadTicket } from "../upload-ticket.js";

@InputType({ description: "An upload that is about to begin." })
class OpenMailDraftUploadInput extends UploadedFileInput {}

@ObjectType({ description: "Limits of an upload." })
class OpenMailDraftUploadPayload {
  @Field(() => ID, { description: "The organization that the file will belong to." })
  organizationId!: string;

  @Field(() => Int, { description: "The largest size of the file in bytes." })
  maxBytes!: number;
}

/** `openMailDraftUpload`: checks an upload before its file is received. */
@Resolver()
export class OpenMailDraftUpload {
  @Mutation(() => OpenMailDraftUploadPayload, {
    description:
      "Checks whether a file may be uploaded. The upload route calls it before it receives the file. Clients post " +
      "the file to that route. Errors: `mail_draft_upload_refused`, `not_found`, `validation_failed`, " +
      "`attachment_blocked`, `rate_limited`.",
  })
  async openMailDraftUpload(
    @Arg("input", () => OpenMailDraftUploadInput, { description: "The upload." }) input: OpenMailDraftUploadInput,
    @Ctx() context: RequestContext,
  ): Promise<OpenMailDraftUploadPayload> {
    authorize(context.viewer, draftAuthority["mail.draft.upload"]);
    const { mailbox: address, draftId, acting } = await readUploadTicket(context, input.ticket);
    const { mailbox } = await ownDraft(acting, draftAuthority["mail.draft.write"], address, draftId);
    checkFile(input);
    const { uploadsPerHour, uploadBytes } = draftLimits;
    const rule = { limit: uploadsPerHour, windowSeconds: 3600 };
    await enforce(context.services.sharedLimiter, "mail.draft-uploads", mailbox.id, rule);
    return { organizationId: acting.viewer.organizationId!, maxBytes: uploadBytes };
  }
}
