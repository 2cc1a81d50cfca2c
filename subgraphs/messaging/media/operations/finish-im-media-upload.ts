import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { mediaErrors } from "../errors.js";
import { fileName, mediaType } from "../rules/file-name.js";
import { mediaLimits } from "../rules/limits.js";
import { requireUploadRoom } from "../require-upload-room.js";
import { lockUploads } from "../store/waiting-uploads.js";
import { insertMedia } from "../store/media.js";
import { ImMedia } from "../types.js";
import { uploadingOrganization } from "../upload-ticket.js";

@InputType({ description: "A file that was received." })
class FinishImMediaUploadInput {
  @Field(() => String, { nullable: true, description: "The token of an upload address." })
  ticket?: string | null;

  @Field(() => ID, { description: "The stored file." })
  blobId!: string;

  @Field(() => String, { nullable: true, description: "Its name." })
  filename?: string | null;

  @Field(() => String, { nullable: true, description: "Its media type. Default: application/octet-stream." })
  contentType?: string | null;
}

@ObjectType({ description: "Result of an upload." })
class FinishImMediaUploadPayload {
  @Field(() => ImMedia, { description: "The file." })
  media!: ImMedia;
}

/** `finishImMediaUpload`: makes a file of what the route of uploads stored (wire contract im 12). */
@Resolver()
export class FinishImMediaUpload {
  @Mutation(() => FinishImMediaUploadPayload, {
    description:
      "Turns uploaded bytes into a file for messages. The upload route calls it. Errors: `media_upload_refused`, " +
      "`validation_failed` (it is empty), `media_too_large`, `media_storage_exceeded`.",
  })
  async finishImMediaUpload(
    @Arg("input", () => FinishImMediaUploadInput, { description: "The file." }) input: FinishImMediaUploadInput,
    @Ctx() context: RequestContext,
  ): Promise<FinishImMediaUploadPayload> {
    const { services } = context;
    const { database, blobs, clock } = services;
    // The upload itself may have taken its time.
    const organizationId = await uploadingOrganization(context, input.ticket ?? null, mediaLimits.ticketSeconds);
    const contentType = mediaType(input.contentType);
    const filename = fileName(input.filename ?? null, contentType);
    const media = await database.request.transaction(async (tx) => {
      await lockUploads(tx, organizationId);
      // A guessed or leaked id must not show the bytes of others.
      const blob = await blobs.adopt(tx, input.blobId, organizationId);
      if (blob === null) throw mediaErrors.problem("media_upload_refused");
      const { id: blobId, byteSize } = blob;
      if (byteSize === 0) throw invalidValue(["file"], "The file is empty.");
      if (byteSize > mediaLimits.bytes) throw mediaErrors.problem("media_too_large");
      await requireUploadRoom(tx, services, organizationId, byteSize);
      return insertMedia(tx, { organizationId, filename, contentType, byteSize, blobId }, clock.now());
    });
    return { media: media as unknown as ImMedia };
  }
}
