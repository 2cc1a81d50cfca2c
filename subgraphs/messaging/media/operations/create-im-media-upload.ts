import { Ctx, Field, GraphQLISODateTime, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { mediaAuthority } from "../authority.js";
import { mediaLimits } from "../rules/limits.js";
import { newUploadTicket } from "../upload-ticket.js";

@ObjectType({ description: "Where a file can be uploaded." })
class CreateImMediaUploadPayload {
  @Field(() => String, {
    description: "POST a form (multipart/form-data) with the part `file` here. The address is the credential.",
  })
  url!: string;

  @Field(() => GraphQLISODateTime, { description: "When the address expires." })
  expiresAt!: Date;

  @Field(() => Int, { description: "The largest size of a file in bytes." })
  maxBytes!: number;
}

/** `createImMediaUpload`: an address for clients of GraphQL, which have no API key for the route of uploads. */
@Resolver()
export class CreateImMediaUpload {
  @Mutation(() => CreateImMediaUploadPayload, {
    description:
      "Creates an address at which files for messages can be uploaded for one hour. An upload returns the same " +
      "answer as `POST /im/media`.",
  })
  createImMediaUpload(@Ctx() context: RequestContext): CreateImMediaUploadPayload {
    authorize(context.viewer, mediaAuthority["im.media.upload"]);
    const { token, expiresAt } = newUploadTicket(context);
    const url = `${context.publicBaseUrl}/api/v1/im/media-uploads/${token}`;
    return { url, expiresAt, maxBytes: mediaLimits.bytes };
  }
}
