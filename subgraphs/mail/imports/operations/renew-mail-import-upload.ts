import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { importAuthority } from "../authority.js";
import { importErrors } from "../errors.js";
import { noImport, ownImport } from "../own-import.js";
import { lockImport, updateImport } from "../store/import-writes.js";
import { MailImportInput } from "../types/own-import-input.js";
import { MailUploadTarget, uploadTarget } from "../types/upload-target.js";
import { newUploadToken } from "../upload-target.js";

@ObjectType({ description: "Result of requesting another upload address." })
class RenewMailImportUploadPayload {
  @Field(() => MailUploadTarget, { description: "Where to upload the file." })
  upload!: MailUploadTarget;
}

/** `renewMailImportUpload` (wire contract mail 9). */
@Resolver()
export class RenewMailImportUpload {
  @Mutation(() => RenewMailImportUploadPayload, {
    description:
      "Gives an import that waits for its file another upload address. The earlier one stops working. Errors: " +
      "`not_found`, `claimed_agent_required`, `mail_import_invalid_state`.",
  })
  async renewMailImportUpload(
    @Arg("input", () => MailImportInput, { description: "The import." }) { mailbox, importId }: MailImportInput,
    @Ctx() context: RequestContext,
  ): Promise<RenewMailImportUploadPayload> {
    const { id } = await ownImport(context, importAuthority["mail.import.write"], mailbox, importId);
    const { database, clock } = context.services;
    const now = clock.now();
    const { token, ...target } = newUploadToken(now);
    await database.request.transaction(async (tx) => {
      const job = await lockImport(tx, id);
      if (job === null) throw noImport();
      if (job.status !== "pending_upload") throw importErrors.problem("mail_import_invalid_state");
      await updateImport(tx, id, target, now);
    });
    return { upload: uploadTarget(context.publicBaseUrl, id, token) };
  }
}
