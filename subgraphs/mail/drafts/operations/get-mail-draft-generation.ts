import { Arg, Ctx, ID, Int, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { draftAuthority } from "../authority.js";
import { ownDraft } from "../own-draft.js";
import { findVisibleGeneration } from "../store/generations.js";
import { MailDraftGeneration } from "../types/generation.js";

/** `mailDraftGeneration(mailbox, draftId, number)` (wire contract mail 8). */
@Resolver()
export class GetMailDraftGeneration {
  @Query(() => MailDraftGeneration, { nullable: true, description: "A generation of a draft. Errors: `not_found`." })
  async mailDraftGeneration(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("draftId", () => ID, { description: "UUID of the draft." }) draftId: string,
    @Arg("number", () => Int, { description: "Number of the generation." }) number: number,
    @Ctx() context: RequestContext,
  ) {
    const { draft } = await ownDraft(context, draftAuthority["mail.draft.read"], address, draftId);
    const { viewer, services } = context;
    const found = await findVisibleGeneration(services.database.request.reader, viewer, draft.id, number);
    if (found === null) throw notFound("generation with this number");
    return found;
  }
}
