import { Arg, Ctx, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { comparedInput } from "../../sending/public.js";
import { draftAuthority } from "../authority.js";
import { lockOwnMailbox } from "../change-draft.js";
import { copyDraft } from "../copy-draft.js";
import { draftById } from "../loaders.js";
import { MailDraftPayload } from "../types/draft.js";
import { ExpectedDraftInput } from "../types/inputs.js";

@InputType({ description: "The draft to copy." })
class DuplicateMailDraftInput extends ExpectedDraftInput {}

/** `duplicateMailDraft` (wire contract mail 8). */
@Resolver()
export class DuplicateMailDraft {
  @Mutation(() => MailDraftPayload, {
    description:
      "Makes another draft with the labels of a draft, and the content and the attachments of its current generation. " +
      "Accepts an Idempotency-Key. Errors: `not_found`, `draft_generation_conflict`, `draft_limit_reached`, `storage_limit_exceeded`.",
  })
  async duplicateMailDraft(
    @Arg("input", () => DuplicateMailDraftInput, { description: "The draft." }) input: DuplicateMailDraftInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    const keyed = { ...comparedInput(input), mailbox: mailbox.id };
    const { id } = await once(context, "duplicateMailDraft", keyed, async (tx) =>
      copyDraft(tx, context, mailbox.plan, await lockOwnMailbox(tx, context, mailbox.id), input),
    );
    return { draft: await context.loader(draftById).load(id) };
  }
}
