import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { importAuthority } from "../authority.js";
import { importErrors } from "../errors.js";
import { importById } from "../loaders.js";
import { noImport, ownImport } from "../own-import.js";
import { recordImportEvent } from "../record-import-event.js";
import { decideStart } from "../rules/import-state.js";
import { lockImport, updateImport } from "../store/import-writes.js";
import { MailImport } from "../types/import.js";
import { MailImportInput } from "../types/own-import-input.js";

@ObjectType({ description: "Result of starting an import." })
class StartMailImportPayload {
  @Field(() => MailImport, { description: "The import in its current state." })
  import!: MailImport;
}

/** `startMailImport` (wire contract mail 9). */
@Resolver()
export class StartMailImport {
  @Mutation(() => StartMailImportPayload, {
    description:
      "Starts an import whose file was uploaded. Starting it again changes nothing. Errors: `not_found`, " +
      "`claimed_agent_required`, `mail_import_upload_missing`.",
  })
  async startMailImport(
    @Arg("input", () => MailImportInput, { description: "The import." }) { mailbox, importId }: MailImportInput,
    @Ctx() context: RequestContext,
  ) {
    const { id } = await ownImport(context, importAuthority["mail.import.write"], mailbox, importId);
    const { database, clock } = context.services;
    const now = clock.now();
    await database.request.transaction(async (tx) => {
      const job = await lockImport(tx, id);
      if (job === null) throw noImport();
      const decision = decideStart(job.status, job.uploadBlobId !== null);
      if (decision === "upload_missing") throw importErrors.problem("mail_import_upload_missing");
      if (decision === "nothing") return;
      const closed = { uploadTokenHash: null, uploadExpiresAt: null };
      const version = await updateImport(tx, id, { status: "queued", ...closed }, now);
      await recordImportEvent(tx, "mail.import.queued", { ...job, version }, now);
    });
    return { import: await context.loader(importById).clear(id).load(id) };
  }
}
