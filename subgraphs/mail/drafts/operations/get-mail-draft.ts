import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { draftAuthority } from "../authority.js";
import { ownDraft } from "../own-draft.js";
import { MailDraft } from "../types/draft.js";

/** `mailDraft(mailbox, id)` (wire contract mail 8). */
@Resolver()
export class GetMailDraft {
  @Query(() => MailDraft, { nullable: true, description: "A draft. Errors: `not_found`." })
  async mailDraft(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("id", () => ID, { description: "UUID of the draft." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return (await ownDraft(context, draftAuthority["mail.draft.read"], address, id)).draft;
  }
}
