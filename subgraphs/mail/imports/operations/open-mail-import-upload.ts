import { Arg, Ctx, Field, Float, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { importAuthority } from "../authority.js";
import { importErrors } from "../errors.js";
import { importLimits } from "../rules/limits.js";
import { lockImport } from "../store/import-writes.js";
import { isUploadToken } from "../upload-target.js";

@InputType({ description: "An upload that is about to begin." })
class OpenMailImportUploadInput {
  @Field(() => ID, { description: "UUID of the import." })
  importId!: string;

  @Field(() => String, { description: "The token of the upload address." })
  token!: string;
}

@ObjectType({ description: "Limits of an upload." })
class OpenMailImportUploadPayload {
  @Field(() => ID, { description: "The organization that the file will belong to." })
  organizationId!: string;

  @Field(() => Float, { description: "The largest size of the file in bytes." })
  maxBytes!: number;
}

/** `openMailImportUpload`: checks an upload before its file is received (wire contract mail 9). */
@Resolver()
export class OpenMailImportUpload {
  @Mutation(() => OpenMailImportUploadPayload, {
    description:
      "Checks the token of an upload address. The upload route calls it before it receives the file. Clients post " +
      "the file to that route. Errors: `mail_import_upload_refused`, `rate_limited`.",
  })
  async openMailImportUpload(
    @Arg("input", () => OpenMailImportUploadInput, { description: "The upload." })
    { importId, token }: OpenMailImportUploadInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<OpenMailImportUploadPayload> {
    authorize(viewer, importAuthority["mail.import.upload"]);
    const { database, clock, sharedLimiter } = services;
    const job = await database.request.transaction((tx) => lockImport(tx, importId));
    if (job === null || !isUploadToken(job, token, clock.now())) {
      throw importErrors.problem("mail_import_upload_refused");
    }
    const { uploadsPerHour, uploadBytes } = importLimits;
    await enforce(sharedLimiter, "mail.import-uploads", job.id, { limit: uploadsPerHour, windowSeconds: 3600 });
    return { organizationId: job.organizationId, maxBytes: uploadBytes };
  }
}
