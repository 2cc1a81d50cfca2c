import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { requireUploadRoom } from "../require-upload-room.js";
import { unclaimedUploads } from "../rules/upload-room.js";
import { mediaLimits } from "../rules/limits.js";
import { uploadingOrganization } from "../upload-ticket.js";

@ObjectType({ description: "Limits of an upload." })
class OpenImMediaUploadPayload {
  @Field(() => ID, { description: "The organization that the file will belong to." })
  organizationId!: string;

  @Field(() => Int, { description: "The largest size of the file in bytes." })
  maxBytes!: number;
}

/** `openImMediaUpload`: asks before a file is received whether it may be (wire contract im 12). */
@Resolver()
export class OpenImMediaUpload {
  @Mutation(() => OpenImMediaUploadPayload, {
    description:
      "Checks whether a file may be uploaded. The upload route calls it before it receives the file. Clients post " +
      "the file to that route. Errors: `media_upload_refused`, `media_storage_exceeded`, `rate_limited`.",
  })
  async openImMediaUpload(
    @Ctx() context: RequestContext,
    @Arg("ticket", () => String, { nullable: true, description: "The token of an upload address." })
    ticket?: string | null,
  ): Promise<OpenImMediaUploadPayload> {
    const organizationId = await uploadingOrganization(context, ticket ?? null);
    const { services } = context;
    const { isProvisional } = await requireUploadRoom(services.database.request.reader, services, organizationId, 1);
    const rule = { limit: isProvisional ? unclaimedUploads.perHour : mediaLimits.uploadsPerHour, windowSeconds: 3600 };
    await enforce(services.sharedLimiter, "im.media-uploads", organizationId, rule);
    return { organizationId, maxBytes: mediaLimits.bytes };
  }
}
