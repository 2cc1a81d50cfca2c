import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { messageById } from "../../messages/public.js";
import { sendingAuthority, SentMailPayload } from "../../sending/public.js";
import { sendDraft } from "../send-draft.js";
import { ExpectedDraftInput } from "../types/inputs.js";

@InputType({ description: "The draft to send." })
class SendMailDraftInput extends ExpectedDraftInput {
  @Field(() => Boolean, { nullable: true, description: "Whether opens are counted. Requires HTML. Default: false." })
  trackOpens?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "For how many seconds it can be canceled, 0 to 120: it is not handed over before. Default: `defaultUndoSeconds` of the mailbox.",
  })
  undoSeconds?: number | null;
}

/** `sendMailDraft` (wire contract mail 8). */
@Resolver()
export class SendMailDraft {
  @Mutation(() => SentMailPayload, {
    description:
      "Sends the current generation of a draft. This removes the draft. If the draft changes at the same moment, " +
      "nothing is sent. Accepts an Idempotency-Key. Errors: `not_found`, `draft_generation_conflict`, `draft_sending`, " +
      "`validation_failed`, `attachment_blocked`, `in_reply_to_not_found`, `recipient_blocked`, " +
      "`recipient_not_allowed`, `send_quota_exceeded`, `storage_limit_exceeded`, `overage_limit_reached`, " +
      "`rate_limited`, `blocked_by_rule`, `already_rejected`, `review_queue_full`.",
  })
  async sendMailDraft(
    @Arg("input", () => SendMailDraftInput, { description: "The draft." }) input: SendMailDraftInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, sendingAuthority["mail.send"], input.mailbox);
    const id = await sendDraft(context, mailbox, input);
    return { message: await context.loader(messageById).load(id) };
  }
}
