import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { draftAuthority } from "../authority.js";
import { ownDraft } from "../own-draft.js";
import { listVisibleGenerations } from "../store/generations.js";
import { MailDraftGenerationConnection } from "../types/generation.js";

/** `mailDraftGenerations(mailbox, draftId)` (wire contract mail 8). */
@Resolver()
export class ListMailDraftGenerations {
  @Query(() => MailDraftGenerationConnection, {
    description:
      "The generations of a draft, newest first: at most 100. A page ends early when its texts are larger than 4 MiB. " +
      "Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async mailDraftGenerations(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Arg("draftId", () => ID, { description: "UUID of the draft." }) draftId: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services } = context;
    const { draft } = await ownDraft(context, draftAuthority["mail.draft.read"], address, draftId);
    const list = `mail-draft-generations/${draft.id}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleGenerations(services.database.request.reader, viewer, draft.id, request);
    return toConnection(
      context,
      list,
      page,
      ({ number, createdAt }) => ({ id: String(number), createdAt }),
      (row) => row,
    );
  }
}
