import { Field, Int, ObjectType } from "type-graphql";
import { importLimits } from "../rules/limits.js";

/** A form field of an upload. */
@ObjectType({ description: "A form field to send before the file." })
export class MailUploadField {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => String, { description: "Its value. It is a secret." })
  value!: string;
}

/** The target of an upload (wire contract mail 2.6). */
@ObjectType({
  description:
    "Where to upload the file: POST it as multipart/form-data, first the fields, then the part `file`. No other " +
    "credential is needed.",
})
export class MailUploadTarget {
  @Field(() => String, { description: "Absolute address." })
  url!: string;

  @Field(() => [MailUploadField], { description: "Form fields to send before the file, in any order." })
  fields!: MailUploadField[];

  @Field(() => Int, { description: "Number of seconds within which the upload must begin." })
  expiresInSeconds!: number;
}

/** The path of uploads, before the id of the import. */
const uploadPath = "/api/v1/mail/import-uploads/";

/** The upload URL of an import. */
export function uploadTarget(publicBaseUrl: string, importId: string, token: string): MailUploadTarget {
  return {
    url: `${publicBaseUrl}${uploadPath}${importId}`,
    fields: [{ name: "token", value: token }],
    expiresInSeconds: importLimits.uploadSeconds,
  };
}
