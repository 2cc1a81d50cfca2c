import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { checkOwnLabels } from "../../labels/public.js";
import { type MailboxRow, ownMailbox } from "../../mailboxes/public.js";
import { comparedInput, MailAttachmentInput } from "../../sending/public.js";
import { addAttachments } from "../add-attachment.js";
import { draftAuthority } from "../authority.js";
import { beginDraft } from "../begin-draft.js";
import { lockOwnMailbox } from "../change-draft.js";
import { findDraftLabels, labelDraft } from "../label-draft.js";
import { draftById } from "../loaders.js";
import { plannedFile } from "../plan-content.js";
import { prepareAttachments } from "../prepare-attachment.js";
import { checkScheduled, readSchedule } from "../check-schedule.js";
import { readGiven, requireForward } from "../read-given.js";
import { originOf } from "../rules/author.js";
import { changedContent, emptyContent } from "../rules/content.js";
import { saveGeneration } from "../save-generation.js";
import { scheduleDraft } from "../set-schedule.js";
import { MailDraftPayload } from "../types/draft.js";
import { ScheduledContentInput } from "../types/inputs.js";

@InputType({ description: "A new draft. Only the mailbox is required." })
class CreateMailDraftInput extends ScheduledContentInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => [MailAttachmentInput], { nullable: true, description: "Attachments, at most 25 MiB together." })
  attachments?: MailAttachmentInput[] | null;
}

/** `createMailDraft` (wire contract mail 8). */
@Resolver()
export class CreateMailDraft {
  @Mutation(() => MailDraftPayload, {
    description:
      "Begins a draft. A mailbox has at most 200, and 1,000 that are scheduled. With a time to send it must be fit to be sent: " +
      "see `scheduleMailDraft`. Accepts an Idempotency-Key. Errors: `not_found`, " +
      "`validation_failed`, `attachment_blocked`, `in_reply_to_not_found`, `draft_limit_reached`, " +
      "`storage_limit_exceeded`, `system_label`, `too_many_labels`, `label_limit_reached`, `rate_limited`, " +
      "`schedule_limit_reached`, `send_at_in_past`, `send_at_too_far`, `sending_domain_not_verified`, " +
      "`recipient_blocked`, `recipient_not_allowed`.",
  })
  async createMailDraft(
    @Arg("input", () => CreateMailDraftInput, { description: "The draft." }) input: CreateMailDraftInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, draftAuthority["mail.draft.write"], input.mailbox);
    const id = await create(context, mailbox, input);
    return { draft: await context.loader(draftById).load(id) };
  }
}

async function create(context: RequestContext, mailbox: MailboxRow, input: CreateMailDraftInput): Promise<string> {
  const isNew = !(await isRepeat(context, "createMailDraft"));
  const read = isNew ? await readGiven(context, mailbox.id, input) : null;
  if (read !== null) requireForward(changedContent(emptyContent, read.content), read.content);
  const sendAt = isNew ? readSchedule(context, mailbox, input) : undefined;
  const files = isNew ? await prepareAttachments(context, mailbox, input.attachments ?? []) : [];
  if (read !== null && sendAt instanceof Date) {
    const content = changedContent(emptyContent, read.content);
    await checkScheduled(context, mailbox, { content, files: files.map(plannedFile) });
  }
  const labels = isNew ? checkOwnLabels(input.labels ?? null) : [];
  if (labels.length > 0) await limitLabelChanges(context);
  const { viewer, services } = context;
  const { id } = await once(
    context,
    "createMailDraft",
    { ...comparedInput(input), mailbox: mailbox.id },
    async (tx) => {
      // The record of the first request was removed a moment ago.
      if (read === null) throw sharedErrors.problem("idempotency_in_progress", { retryAfter: 1 });
      const locked = await lockOwnMailbox(tx, context, mailbox.id);
      const createdAt = services.clock.now();
      const found = await findDraftLabels(tx, locked, labels, createdAt);
      const isScheduled = sendAt instanceof Date;
      const draft = await beginDraft(tx, context, mailbox.id, createdAt, isScheduled);
      const content = changedContent(emptyContent, read.content);
      const written = { ...content, origin: input.origin ?? originOf(viewer), prompt: input.prompt ?? null };
      const { attachmentIds, addedBytes } = await addAttachments(tx, context, draft, written, files);
      const generation = await saveGeneration(tx, context, mailbox.plan, locked, draft, {
        generation: { ...written, attachmentIds },
        addedBytes,
        threadId: read.threadId ?? null,
        labels: await labelDraft(tx, locked, draft.id, found),
        createdAt,
      });
      if (isScheduled) await scheduleDraft(tx, context, locked, draft, { sendAt, generation });
      return { id: draft.id };
    },
  );
  return id;
}
