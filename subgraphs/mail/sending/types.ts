import { Field, InputType, ObjectType, registerEnumType } from "type-graphql";
import { MailMessage } from "../messages/public.js";

/** How a message is forwarded. */
export const MailForwardMode = { INLINE: "inline", WRAPPED: "wrapped" } as const;
export type MailForwardMode = (typeof MailForwardMode)[keyof typeof MailForwardMode];

registerEnumType(MailForwardMode, {
  name: "MailForwardMode",
  description: "How a forwarded message contains the original.",
  valuesConfig: {
    INLINE: { description: "The text of the original follows the new text." },
    WRAPPED: { description: "The complete original is an attachment, exactly as it was." },
  },
});

const form = "`name@example.com` or `Name <name@example.com>`";

@InputType({ description: "Recipients of a message: at most 50 together." })
export class MailRecipientsInput {
  @Field(() => [String], { nullable: true, description: `Addresses of the field To: ${form}.` })
  to?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Addresses of copies." })
  cc?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: "Addresses of blind copies. Other recipients do not see them.",
  })
  bcc?: string[] | null;
}

@InputType({ description: "An attachment. All attachments of a message have at most 25 MiB together." })
export class MailAttachmentInput {
  @Field(() => String, { description: "File name. Names that end in .exe, .bat or .scr are refused." })
  filename!: string;

  @Field(() => String, { description: "Media type, such as `text/csv`." })
  contentType!: string;

  @Field(() => String, { description: "Content in base64." })
  contentBase64!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Content id of an image: the HTML shows the image as `cid:<id>`. Only for images. Unique in the message.",
  })
  contentId?: string | null;
}

@ObjectType({ description: "Result of sending a message." })
export class SentMailPayload {
  @Field(() => MailMessage, { description: "The message. It is queued; the answer does not wait for its delivery." })
  message!: MailMessage;
}
