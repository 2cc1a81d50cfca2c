import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { type MailboxRow, ownMailbox } from "../../mailboxes/public.js";
import { lockMailbox } from "../../messages/public.js";
import { importAuthority } from "../authority.js";
import { importErrors } from "../errors.js";
import { importById } from "../loaders.js";
import { recordImportEvent } from "../record-import-event.js";
import { importLimits } from "../rules/limits.js";
import { refuseAddresses, secondsUntilNextJob } from "../rules/new-import.js";
import { findLiveImport, insertImport, lockBeginnings, newestBeginnings } from "../store/import-writes.js";
import { MailImportFormat } from "../types/enums.js";
import { MailImport } from "../types/import.js";
import { MailUploadTarget, uploadTarget } from "../types/upload-target.js";
import { newUploadToken, type NewUploadToken } from "../upload-target.js";

@InputType({ description: "A new import." })
class CreateMailImportInput {
  @Field(() => String, { description: "Address of the mailbox that the mail is imported into." })
  mailbox!: string;

  @Field(() => MailImportFormat, { description: "Format of the file." })
  sourceFormat!: MailImportFormat;

  @Field(() => [String], {
    nullable: true,
    description: "At most 20 further addresses. Mail from them, and from the mailbox, counts as sent.",
  })
  originalAddresses?: string[] | null;

  @Field(() => Boolean, { defaultValue: true, description: "Mark received messages as read. Default: true." })
  markAsRead!: boolean;
}

@ObjectType({ description: "Result of creating an import." })
class CreateMailImportPayload {
  @Field(() => MailImport, { description: "The import. It waits for its file." })
  import!: MailImport;

  @Field(() => MailUploadTarget, { description: "Where to upload the file." })
  upload!: MailUploadTarget;
}

/** `createMailImport` (wire contract mail 9). */
@Resolver()
export class CreateMailImport {
  @Mutation(() => CreateMailImportPayload, {
    description:
      "Prepares an import of mail. Upload the file, then start it. Errors: `not_found`, `claimed_agent_required`, " +
      "`mail_import_invalid_request`, `mail_import_already_in_flight`, `mail_import_quota_exceeded` (20 in a day).",
  })
  async createMailImport(
    @Arg("input", () => CreateMailImportInput, { description: "The import." }) input: CreateMailImportInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, importAuthority["mail.import.write"], input.mailbox);
    const refusal = refuseAddresses(input.originalAddresses ?? []);
    if (refusal !== null) throw importErrors.problem("mail_import_invalid_request", { message: refusal });
    const target = newUploadToken(context.services.clock.now());
    const id = await begin(context, mailbox, input, target);
    return {
      import: await context.loader(importById).load(id),
      upload: uploadTarget(context.publicBaseUrl, id, target.token),
    };
  }
}

async function begin(
  { services }: RequestContext,
  mailbox: MailboxRow,
  { sourceFormat, originalAddresses, markAsRead }: CreateMailImportInput,
  { uploadTokenHash, uploadExpiresAt }: NewUploadToken,
): Promise<string> {
  const createdAt = services.clock.now();
  return services.database.request.transaction(async (tx) => {
    const locked = await lockMailbox(tx, mailbox.id);
    if (locked === null) throw notFound("mailbox with this address");
    const live = await findLiveImport(tx, locked.id);
    if (live !== null) throw importErrors.problem("mail_import_already_in_flight", { details: { job_id: live } });
    const { organizationId, identityId } = locked;
    await lockBeginnings(tx, organizationId);
    const begun = await newestBeginnings(tx, organizationId, importLimits.jobsPerDay);
    const retryAfter = secondsUntilNextJob(begun, createdAt);
    if (retryAfter !== null) throw importErrors.problem("mail_import_quota_exceeded", { retryAfter });
    const id = orderedId(createdAt);
    const addresses = { originalAddresses: originalAddresses ?? [], hasAddresses: originalAddresses != null };
    const target = { uploadTokenHash, uploadExpiresAt };
    const facts = { id, mailboxId: locked.id, organizationId };
    await insertImport(tx, { ...facts, sourceFormat, ...addresses, markAsRead, ...target, createdAt });
    await recordImportEvent(tx, "mail.import.created", { ...facts, identityId, version: 1 }, createdAt);
    return id;
  });
}
