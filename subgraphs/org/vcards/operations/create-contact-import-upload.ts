import { Ctx, Field, GraphQLISODateTime, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { vcardAuthority } from "../authority.js";
import { vcardLimits } from "../rules/limits.js";
import { newImportTicket } from "../upload-ticket.js";

@ObjectType({ description: "An address at which vCards can be uploaded." })
class CreateContactImportUploadPayload {
  @Field(() => String, {
    description:
      "POST the vCards here with `Content-Type: text/vcard`. The address is the credential. The answer has the `upload_id` " +
      "for `importContacts`.",
  })
  url!: string;

  @Field(() => GraphQLISODateTime, { description: "When the address expires: the upload must have begun by then." })
  expiresAt!: Date;

  @Field(() => Int, { description: "The largest size of an upload in bytes." })
  maxBytes!: number;
}

/** `createContactImportUpload`: an upload URL for GraphQL clients, whose requests are too small for many vCards. */
@Resolver()
export class CreateContactImportUpload {
  @Mutation(() => CreateContactImportUploadPayload, {
    description:
      "Creates an address at which vCards can be uploaded for an import: at most 5 MiB and 1,000 vCards. " +
      "Errors: `claimed_agent_required`.",
  })
  createContactImportUpload(@Ctx() context: RequestContext): CreateContactImportUploadPayload {
    authorize(context.viewer, vcardAuthority["contact.import"]);
    const { token, expiresAt } = newImportTicket(context);
    const url = `${context.publicBaseUrl}/api/v1/contact-import-uploads/${token}`;
    return { url, expiresAt, maxBytes: vcardLimits.importBytes };
  }
}
