import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { checkOwnLabels } from "../../labels/public.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { draftAuthority } from "../authority.js";
import { changeDraft } from "../change-draft.js";
import { draftById, labelsOfDraft } from "../loaders.js";
import { requireDraft } from "../own-draft.js";
import { readSchedule } from "../check-schedule.js";
import { planContent } from "../plan-content.js";
import { readGiven, requireForward } from "../read-given.js";
import { originOf } from "../rules/author.js";
import { changedContent, saysNothing } from "../rules/content.js";
import { MailDraftPayload } from "../types/draft.js";
import { ScheduledContentInput } from "../types/inputs.js";

@InputType({ description: "A change of a draft. Omitted fields are unchanged. Null clears a field." })
class UpdateMailDraftInput extends ScheduledContentInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the draft." })
  draftId!: string;

  @Field(() => Int, {
    nullable: true,
    description: "The generation that you have read. If the draft has another one, nothing is changed. Default: any.",
  })
  expectedGeneration?: number | null;
}

/** `updateMailDraft` (wire contract mail 8). */
@Resolver()
export class UpdateMailDraft {
  @Mutation(() => MailDraftPayload, {
    description:
      "Changes a draft, as its next generation. Labels and the time to send alone make no generation. Without any field it changes " +
      "nothing. What is scheduled must be fit to be sent: see `scheduleMailDraft`. " +
      "Accepts an Idempotency-Key. Errors: `not_found`, `validation_failed`, `draft_generation_conflict`, " +
      "`in_reply_to_not_found`, `storage_limit_exceeded`, `system_label`, `too_many_labels`, `label_limit_reached`, " +
      "`rate_limited`, `draft_sending`, `schedule_limit_reached`, `send_at_in_past`, `send_at_too_far`, " +
      "`attachment_blocked`, `sending_domain_not_verified`, `recipient_blocked`, `recipient_not_allowed`.",
  })
  async updateMailDraft(
    @Arg("input", () => UpdateMailDraftInput, { description: "The change." }) input: UpdateMailDraftInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    const isNew = !(await isRepeat(context, "updateMailDraft"));
    if (isNew) await requireDraft(context, mailbox.id, input.draftId);
    const read = isNew ? await readGiven(context, mailbox.id, input) : null;
    const labels = isNew && input.labels !== undefined ? checkOwnLabels(input.labels) : undefined;
    if (labels !== undefined) await limitLabelChanges(context);
    const sendAt = isNew ? readSchedule(context, mailbox, input) : undefined;
    await changeDraft(context, {
      operation: "updateMailDraft",
      mailbox,
      input,
      labels,
      sendAt,
      planned: (draft) =>
        planContent(context, draft, (content) =>
          read === null || saysNothing(input) ? content : changedContent(content, read.content),
        ),
      next: async (_, draft, current) => {
        // The record of the first request was removed a moment ago.
        if (read === null) throw sharedErrors.problem("idempotency_in_progress", { retryAfter: 1 });
        if (saysNothing(input)) return null;
        const { content, threadId = draft.threadId } = read;
        const origin = input.origin ?? originOf(context.viewer);
        const changed = changedContent(current, content);
        requireForward(changed, content);
        const generation = { ...changed, origin, prompt: input.prompt ?? null };
        return { generation, threadId, facts: {} };
      },
    });
    context.loader(labelsOfDraft).clear(input.draftId.toLowerCase());
    return { draft: await context.loader(draftById).clear(input.draftId).load(input.draftId) };
  }
}
