import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { vcardAuthority } from "../authority.js";
import { importCards } from "../import-cards.js";
import { limitImports } from "../limit-imports.js";
import { readUpload } from "../read-upload.js";
import { ContactImportResult } from "../types/import-result.js";

@InputType({ description: "The vCards to import." })
class ImportContactsInput {
  @Field(() => ID, {
    description: "The upload: `upload_id` in the answer of the upload address. It is valid for a day.",
  })
  uploadId!: string;
}

@ObjectType({ description: "Result of an import of vCards." })
class ImportContactsPayload {
  @Field(() => Int, { description: "How many contacts were added." })
  createdCount!: number;

  @Field(() => Int, { description: "How many vCards are in conflict or have an error." })
  errorCount!: number;

  @Field(() => [ContactImportResult], { description: "One result for each vCard, in their order: at most 1,000." })
  results!: ContactImportResult[];
}

/** `importContacts` (wire contract contacts 7.1). */
@Resolver()
export class ImportContacts {
  @Mutation(() => ImportContactsPayload, {
    description:
      "Adds a contact for each vCard of an upload. Each is read and stored by itself: a bad one does not affect the others. " +
      "Existing contacts never change. Accepts an Idempotency-Key. Errors: `not_found`, `not_utf8`, `payload_too_large`, " +
      "`validation_failed`, `claimed_agent_required`, `rate_limited`.",
  })
  async importContacts(
    @Arg("input", () => ImportContactsInput, { description: "The vCards." }) { uploadId }: ImportContactsInput,
    @Ctx() context: RequestContext,
  ): Promise<ImportContactsPayload> {
    const { viewer, services } = context;
    authorize(viewer, vcardAuthority["contact.import"]);
    await limitImports(context, "imports");
    const outcomes = await importCards(context, await readUpload(services, viewer.organizationId!, uploadId));
    const createdCount = outcomes.filter(({ status }) => status === "created").length;
    return {
      createdCount,
      errorCount: outcomes.length - createdCount,
      results: outcomes.map((outcome, index) => ({ index, ...outcome })),
    };
  }
}
