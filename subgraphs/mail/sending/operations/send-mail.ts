import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from "type-graphql";
import { reviewNoteField } from "../../../shared/holds/rules/review-note.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { checkOwnLabels } from "../../labels/public.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { sendingAuthority } from "../authority.js";
import { prepareSend } from "../prepare-send.js";
import { readReviewNote } from "../read-texts.js";
import { readUndo } from "../read-undo.js";
import { sendOnce, sentMessage } from "../send-once.js";
import { MailAttachmentInput, MailRecipientsInput, SentMailPayload } from "../types.js";

@InputType({ description: "A message to send." })
class SendMailInput {
  @Field(() => String, { description: "Address of the mailbox that it is sent from." })
  mailbox!: string;

  @Field(() => MailRecipientsInput, { description: "Recipients, at least one of them in `to`." })
  recipients!: MailRecipientsInput;

  @Field(() => String, { description: "Subject: up to 998 characters. It may be empty." })
  subject!: string;

  @Field(() => String, { nullable: true, description: "Plain text. Both bodies have at most 5 MiB together." })
  bodyText?: string | null;

  @Field(() => String, { nullable: true, description: "HTML." })
  bodyHtml?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What it answers: the id of a message in the mailbox, or a Message-ID.",
  })
  inReplyToMessageId?: string | null;

  @Field(() => String, { nullable: true, description: "Address for replies." })
  replyTo?: string | null;

  @Field(() => [MailAttachmentInput], { nullable: true, description: "Attachments: up to 100." })
  attachments?: MailAttachmentInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether opens are counted. Requires `bodyHtml`. Default: false.",
  })
  trackOpens?: boolean | null;

  @Field(() => [String], {
    nullable: true,
    description: "Labels that the sent message gets, up to 50. Labels that Parley sets by itself are refused.",
  })
  labels?: string[] | null;

  @Field(() => String, { nullable: true, description: reviewNoteField })
  reviewNote?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "For how many seconds it can be canceled, 0 to 120: it is not handed over before. Default: `defaultUndoSeconds` of the mailbox.",
  })
  undoSeconds?: number | null;
}

/** `sendMail` (wire contract mail 4.3). */
@Resolver()
export class SendMail {
  @Mutation(() => SentMailPayload, {
    description:
      "Sends a message from a mailbox. It is queued and delivered afterwards. Accepts an Idempotency-Key. Errors: " +
      "`not_found`, `validation_failed`, `attachment_blocked`, `in_reply_to_not_found`, " +
      "`sending_domain_not_verified`, `recipient_blocked`, `recipient_not_allowed`, `send_quota_exceeded`, " +
      "`storage_limit_exceeded`, `overage_limit_reached`, `rate_limited`, " +
      "`system_label`, `too_many_labels`, `label_limit_reached`, `result_unavailable`, `blocked_by_rule`, " +
      "`already_rejected`, `review_queue_full`.",
  })
  async sendMail(
    @Arg("input", () => SendMailInput, { description: "The message." }) input: SendMailInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, sendingAuthority["mail.send"], input.mailbox);
    const id = await sendOnce(context, {
      operation: "sendMail",
      mailbox,
      input,
      prepare: async () => {
        const undoSeconds = readUndo(mailbox, input.undoSeconds);
        const more = { labels: checkOwnLabels(input.labels ?? null), reviewNote: readReviewNote(input), undoSeconds };
        return { ...(await prepareSend(context, mailbox.id, input)), ...more };
      },
    });
    return { message: await sentMessage(context, id) };
  }
}
