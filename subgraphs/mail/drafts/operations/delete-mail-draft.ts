import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { addStorage } from "../../messages/public.js";
import { draftAuthority } from "../authority.js";
import { lockOwnMailbox, requireGeneration } from "../change-draft.js";
import { endDraft } from "../end-draft.js";
import { noDraft, ownDraft } from "../own-draft.js";
import { requireIdle } from "../set-schedule.js";
import { bytesOfDraft, lockDraft } from "../store/draft-writes.js";
import { ExpectedDraftInput } from "../types/inputs.js";

@InputType({ description: "The draft to delete." })
class DeleteMailDraftInput extends ExpectedDraftInput {}

@ObjectType({ description: "Result of deleting a draft." })
class DeleteMailDraftPayload {
  @Field(() => ID, { description: "UUID of the deleted draft." })
  deletedId!: string;
}

/** `deleteMailDraft` (wire contract mail 8). */
@Resolver()
export class DeleteMailDraft {
  @Mutation(() => DeleteMailDraftPayload, {
    description:
      "Deletes a draft, which also cancels its schedule, with all its generations and attachments at once and frees its storage. This cannot be undone. " +
      "Errors: `not_found`, `draft_generation_conflict`, `draft_sending`.",
  })
  async deleteMailDraft(
    @Arg("input", () => DeleteMailDraftInput, { description: "The draft." }) input: DeleteMailDraftInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteMailDraftPayload> {
    const { mailbox, draft } = await ownDraft(
      context,
      draftAuthority["mail.draft.write"],
      input.mailbox,
      input.draftId,
    );
    await context.services.database.request.transaction(async (tx) => {
      const locked = await lockOwnMailbox(tx, context, mailbox.id);
      const found = await lockDraft(tx, mailbox.id, draft.id);
      if (found === null) throw noDraft();
      requireIdle(found, context.services.clock.now());
      requireGeneration(found.generation, input.expectedGeneration);
      await addStorage(tx, mailbox.id, -(await bytesOfDraft(tx, draft.id)));
      await endDraft(tx, context, locked, found, null);
    });
    return { deletedId: draft.id };
  }
}
