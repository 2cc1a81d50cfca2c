import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Resolver } from "type-graphql";
import { reviewNoteField } from "../../../shared/holds/rules/review-note.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { checkOwnLabels } from "../../labels/public.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { sendingAuthority } from "../authority.js";
import { prepareReply } from "../prepare-reply.js";
import { readReviewNote } from "../read-texts.js";
import { readUndo } from "../read-undo.js";
import { sendOnce, sentMessage } from "../send-once.js";
import { MailAttachmentInput, SentMailPayload } from "../types.js";

@InputType({ description: "A reply to a message." })
class ReplyToMailInput {
  @Field(() => String, { description: "Address of the mailbox that has the message." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the message." })
  messageId!: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True: the reply goes to the sender and to everyone in To and Cc. False: it goes to the sender only. Default: false.",
  })
  all?: boolean | null;

  @Field(() => String, { nullable: true, description: "Subject. Default: `Re: ` and the subject of the message." })
  subject?: string | null;

  @Field(() => String, { nullable: true, description: "Plain text. Both bodies have at most 5 MiB together." })
  bodyText?: string | null;

  @Field(() => String, { nullable: true, description: "HTML." })
  bodyHtml?: string | null;

  @Field(() => String, { nullable: true, description: "Address for replies." })
  replyTo?: string | null;

  @Field(() => [MailAttachmentInput], { nullable: true, description: "Attachments: up to 100." })
  attachments?: MailAttachmentInput[] | null;

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

/** `replyToMail` (wire contract mail 4.4). The message decides who gets it. */
@Resolver()
export class ReplyToMail {
  @Mutation(() => SentMailPayload, {
    description:
      "Replies to a message, in its thread. Blind copies of the message get no reply. Accepts an Idempotency-Key. " +
      "Errors: `not_found`, `validation_failed`, `attachment_blocked`, `no_recipients`, " +
      "`sending_domain_not_verified`, `recipient_blocked`, `recipient_not_allowed`, `send_quota_exceeded`, " +
      "`storage_limit_exceeded`, `overage_limit_reached`, `rate_limited`, " +
      "`system_label`, `too_many_labels`, `label_limit_reached`, `result_unavailable`, `blocked_by_rule`, " +
      "`already_rejected`, `review_queue_full`.",
  })
  async replyToMail(
    @Arg("input", () => ReplyToMailInput, { description: "The reply." }) input: ReplyToMailInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, sendingAuthority["mail.send"], input.mailbox);
    const id = await sendOnce(context, {
      operation: "replyToMail",
      mailbox,
      input,
      prepare: async () => {
        const undoSeconds = readUndo(mailbox, input.undoSeconds);
        const more = { labels: checkOwnLabels(input.labels ?? null), reviewNote: readReviewNote(input), undoSeconds };
        return { ...(await prepareReply(context, mailbox.id, input)), ...more };
      },
    });
    return { message: await sentMessage(context, id) };
  }
}
