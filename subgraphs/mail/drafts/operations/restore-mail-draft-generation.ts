import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { draftAuthority } from "../authority.js";
import { changeDraft } from "../change-draft.js";
import { draftById } from "../loaders.js";
import { requireDraft } from "../own-draft.js";
import { planContent } from "../plan-content.js";
import { threadOf } from "../read-given.js";
import { readGeneration } from "../store/draft-writes.js";
import { findVisibleGeneration } from "../store/generations.js";
import { MailDraftPayload } from "../types/draft.js";
import { ExpectedDraftInput } from "../types/inputs.js";

@InputType({ description: "The generation to restore." })
class RestoreMailDraftGenerationInput extends ExpectedDraftInput {
  @Field(() => Int, { description: "Number of the generation." })
  number!: number;
}

const none = "generation with this number";

/** `restoreMailDraftGeneration` (wire contract mail 8). */
@Resolver()
export class RestoreMailDraftGeneration {
  @Mutation(() => MailDraftPayload, {
    description:
      "Makes a copy of an earlier generation the current one, with its attachments. Accepts an Idempotency-Key. " +
      "Errors: `not_found`, `draft_generation_conflict`, `storage_limit_exceeded`, `draft_sending`, `sending_domain_not_verified`, " +
      "`recipient_blocked`, `recipient_not_allowed`, `validation_failed`, `attachment_blocked`, `in_reply_to_not_found`.",
  })
  async restoreMailDraftGeneration(
    @Arg("input", () => RestoreMailDraftGenerationInput, { description: "The generation." })
    input: RestoreMailDraftGenerationInput,
    @Ctx() context: RequestContext,
  ) {
    const { draftId, number } = input;
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    const threadId = (await isRepeat(context, "restoreMailDraftGeneration"))
      ? null
      : await this.#threadOf(context, mailbox.id, input);
    await changeDraft(context, {
      operation: "restoreMailDraftGeneration",
      mailbox,
      input,
      planned: async (shown) =>
        planContent(context, { id: shown.id, current: await this.#find(context, shown.id, number) }),
      next: async (tx, draft) => {
        const generation = await readGeneration(tx, draft.id, number);
        if (generation === null) throw notFound(none);
        return { generation, threadId, facts: {} };
      },
    });
    return { draft: await context.loader(draftById).clear(draftId).load(draftId) };
  }

  async #threadOf(context: RequestContext, mailboxId: string, input: RestoreMailDraftGenerationInput) {
    const { id } = await requireDraft(context, mailboxId, input.draftId);
    return threadOf(context, mailboxId, (await this.#find(context, id, input.number)).inReplyTo);
  }

  async #find({ services, viewer }: RequestContext, id: string, number: number) {
    const found = await findVisibleGeneration(services.database.request.reader, viewer, id, number);
    if (found === null) throw notFound(none);
    return found;
  }
}
