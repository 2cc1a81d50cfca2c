import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { importAuthority } from "../authority.js";
import { importErrors } from "../errors.js";
import { recordImportEvent } from "../record-import-event.js";
import { importLimits } from "../rules/limits.js";
import { lockImport, updateImport } from "../store/import-writes.js";
import { isUploadToken } from "../upload-target.js";

@InputType({ description: "A file that was received." })
class FinishMailImportUploadInput {
  @Field(() => ID, { description: "UUID of the import." })
  importId!: string;

  @Field(() => String, { description: "The token of the upload address." })
  token!: string;

  @Field(() => ID, { description: "The stored file." })
  blobId!: string;
}

@ObjectType({ description: "Result of receiving a file." })
class FinishMailImportUploadPayload {
  @Field(() => Boolean, { description: "True: the import can be started." })
  accepted!: boolean;
}

/** `finishMailImportUpload`: gives an import its uploaded file, which replaces an earlier one. */
@Resolver()
export class FinishMailImportUpload {
  @Mutation(() => FinishMailImportUploadPayload, {
    description:
      "Gives an import its file. The upload route calls it after it has received the file. Errors: " +
      "`mail_import_upload_refused`.",
  })
  async finishMailImportUpload(
    @Arg("input", () => FinishMailImportUploadInput, { description: "The file." })
    { importId, token, blobId }: FinishMailImportUploadInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<FinishMailImportUploadPayload> {
    authorize(viewer, importAuthority["mail.import.upload"]);
    const { database, clock, blobs } = services;
    const now = clock.now();
    await database.request.transaction(async (tx) => {
      const job = await lockImport(tx, importId);
      const grace = importLimits.uploadWithinSeconds;
      if (job === null || !isUploadToken(job, token, now, grace)) refuse();
      // A guessed or leaked blob id must not turn a file of others into mail.
      const blob = await blobs.adopt(tx, blobId, job.organizationId);
      if (blob === null) refuse();
      if (job.uploadBlobId !== null) await blobs.delete(tx, job.uploadBlobId);
      const upload = { uploadBlobId: blob.id, uploadSizeBytes: BigInt(blob.byteSize) };
      const version = await updateImport(tx, job.id, upload, now);
      await recordImportEvent(tx, "mail.import.uploaded", { ...job, version }, now);
    });
    return { accepted: true };
  }
}

function refuse(): never {
  throw importErrors.problem("mail_import_upload_refused");
}
