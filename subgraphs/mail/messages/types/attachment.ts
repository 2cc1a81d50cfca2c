import { Ctx, Field, FieldResolver, Float, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { attachmentUrl } from "../attachment-url.js";
import { attachmentUrlSeconds } from "../rules/limits.js";
import type { AttachmentRow } from "../store/message-parts.js";
import { MailAttachmentDownload } from "./attachment-download.js";

/** An attachment (wire contract mail 2.3, 8). */
@ObjectType({ description: "An attachment of a message or of a draft." })
export class MailAttachment {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, {
    description:
      "Its name, unique in the message or the version of the draft. It has no characters that would break a path.",
  })
  filename!: string;

  @Field(() => String, { description: "Media type, as stated in the mail." })
  contentType!: string;

  @Field(() => Boolean, { description: "Whether the HTML text shows it." })
  isInline!: boolean;
}

@Resolver(() => MailAttachment)
export class MailAttachmentResolver {
  @FieldResolver(() => Float, { description: "Size in bytes, decoded." })
  byteSize(@Root() { byteSize }: AttachmentRow): number {
    return Number(byteSize);
  }

  @FieldResolver(() => MailAttachmentDownload, { description: "Where it can be downloaded for the next five minutes." })
  download(@Root() { id }: AttachmentRow, @Ctx() { services, publicBaseUrl }: RequestContext): MailAttachmentDownload {
    return { url: attachmentUrl(services, publicBaseUrl, id), expiresInSeconds: attachmentUrlSeconds };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "The id by which the HTML text refers to it, without angle brackets. Null if it has none.",
  })
  contentId(@Root() { contentIdHeader }: AttachmentRow): string | null {
    return contentIdHeader;
  }
}
