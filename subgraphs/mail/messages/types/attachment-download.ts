import { Field, Int, ObjectType } from "type-graphql";

/** The download of an attachment (wire contract mail 4.6). */
@ObjectType({
  description: "An address at which an attachment can be downloaded without a credential, for a short time.",
})
export class MailAttachmentDownload {
  @Field(() => String, { description: "The address. Anyone who has it can download the attachment." })
  url!: string;

  @Field(() => Int, { description: "Number of seconds until it expires." })
  expiresInSeconds!: number;
}
