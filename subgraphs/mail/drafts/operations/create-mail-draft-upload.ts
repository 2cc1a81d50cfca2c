import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { draftAuthority } from "../authority.js";
import { ownDraft } from "../own-draft.js";
import { draftLimits } from "../rules/limits.js";
import { OwnDraftInput } from "../types/inputs.js";
import { newUploadTicket } from "../upload-ticket.js";

@InputType({ description: "The draft that a file is to be added to." })
class CreateMailDraftUploadInput extends OwnDraftInput {}

@ObjectType({ description: "An address at which an attachment of a draft can be uploaded." })
class CreateMailDraftUploadPayload {
  @Field(() => String, {
    description:
      "POST a form (multipart/form-data) with the part `file` here. For an image in the HTML, send the field " +
      "`content_id` before the part. The address is the credential. It accepts one file: a repeated upload returns " +
      "the same attachment.",
  })
  url!: string;

  @Field(() => ID, { description: "UUID that the attachment will have." })
  attachmentId!: string;

  @Field(() => GraphQLISODateTime, { description: "When the address expires: the upload must have begun by then." })
  expiresAt!: Date;

  @Field(() => Int, { description: "The largest size of a file in bytes." })
  maxBytes!: number;
}

/** `createMailDraftUpload`: an upload URL for GraphQL clients, whose requests are too small for files. */
@Resolver()
export class CreateMailDraftUpload {
  @Mutation(() => CreateMailDraftUploadPayload, {
    description:
      "Creates an address at which an attachment of a draft can be uploaded. The upload makes the draft's next " +
      "generation. A file has at most 25 MiB, a GraphQL request at most 1 MiB. Errors: `not_found`.",
  })
  async createMailDraftUpload(
    @Arg("input", () => CreateMailDraftUploadInput, { description: "The draft." })
    { mailbox: address, draftId }: CreateMailDraftUploadInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateMailDraftUploadPayload> {
    const { services, publicBaseUrl } = context;
    await ownDraft(context, draftAuthority["mail.draft.write"], address, draftId);
    const attachmentId = orderedId(services.clock.now());
    const { token, expiresAt } = newUploadTicket(context, { mailbox: address, draftId, attachmentId });
    const url = `${services.config.MAIL_PUBLIC_URL ?? publicBaseUrl}/api/v1/mail/draft-uploads/${token}`;
    return { url, attachmentId, expiresAt, maxBytes: draftLimits.uploadBytes };
  }
}
