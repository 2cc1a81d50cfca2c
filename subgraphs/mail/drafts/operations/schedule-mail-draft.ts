import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { sendingAuthority } from "../../sending/public.js";
import { changeDraft } from "../change-draft.js";
import { readSchedule } from "../check-schedule.js";
import { draftById } from "../loaders.js";
import { planContent } from "../plan-content.js";
import { MailDraftPayload } from "../types/draft.js";

@InputType({ description: "A draft, and when it is sent." })
class ScheduleMailDraftInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the draft." })
  id!: string;

  @Field(() => String, {
    description: "An instant such as `2026-07-01T09:30:00Z`, or a time without an offset together with timeZone.",
  })
  sendAt!: string;

  @Field(() => String, { nullable: true, description: "The IANA time zone of sendAt, such as `Europe/Berlin`." })
  timeZone?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "The generation that you have read. If the draft has another one, nothing is changed. Default: any.",
  })
  expectedGeneration?: number | null;
}

/** `scheduleMailDraft` (wire contract labels-and-schedule 4). */
@Resolver()
export class ScheduleMailDraft {
  @Mutation(() => MailDraftPayload, {
    description:
      "Has a draft sent at a time: more than five seconds and at most 365 days from now. The newest generation is sent, with your " +
      "right, and all rules are asked again then. What they refuse stays as a draft, with a sendError. Accepts an " +
      "Idempotency-Key. Errors: `not_found`, `validation_failed`, `send_at_in_past`, `send_at_too_far`, " +
      "`draft_generation_conflict`, `draft_sending`, `schedule_limit_reached`, `attachment_blocked`, " +
      "`in_reply_to_not_found`, `sending_domain_not_verified`, `recipient_blocked`, `recipient_not_allowed`, " +
      "`storage_limit_exceeded`.",
  })
  async scheduleMailDraft(
    @Arg("input", () => ScheduleMailDraftInput, { description: "The draft and the time." })
    input: ScheduleMailDraftInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, sendingAuthority["mail.send"], input.mailbox);
    const isNew = !(await isRepeat(context, "scheduleMailDraft"));
    const { id, ...given } = input;
    await changeDraft(context, {
      operation: "scheduleMailDraft",
      mailbox,
      input: { ...given, draftId: id },
      sendAt: isNew ? readSchedule(context, mailbox, input) : undefined,
      planned: (draft) => planContent(context, draft),
      next: async () => null,
    });
    return { draft: await context.loader(draftById).clear(id).load(id) };
  }
}
