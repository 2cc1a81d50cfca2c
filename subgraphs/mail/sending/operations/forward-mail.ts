import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Resolver } from "type-graphql";
import { reviewNoteField } from "../../../shared/holds/rules/review-note.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { checkOwnLabels } from "../../labels/public.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { sendingAuthority } from "../authority.js";
import { prepareForward } from "../prepare-forward.js";
import { readReviewNote } from "../read-texts.js";
import { readUndo } from "../read-undo.js";
import { sendOnce, sentMessage } from "../send-once.js";
import { MailAttachmentInput, MailForwardMode, MailRecipientsInput, SentMailPayload } from "../types.js";

@InputType({ description: "A message that is forwarded." })
class ForwardMailInput {
  @Field(() => String, { description: "Address of the mailbox that has the message." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the message." })
  messageId!: string;

  @Field(() => MailRecipientsInput, { description: "Recipients, at least one." })
  recipients!: MailRecipientsInput;

  @Field(() => MailForwardMode, { nullable: true, description: "How it contains the original. Default: INLINE." })
  mode?: MailForwardMode | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether an inline forward has the attachments of the original. Images that its HTML shows always stay. Default: true.",
  })
  includeOriginalAttachments?: boolean | null;

  @Field(() => String, { nullable: true, description: "Subject. Default: `Fwd: ` and the subject of the original." })
  subject?: string | null;

  @Field(() => String, { nullable: true, description: "Plain text before the original." })
  bodyText?: string | null;

  @Field(() => String, { nullable: true, description: "HTML before the original." })
  bodyHtml?: string | null;

  @Field(() => [MailAttachmentInput], {
    nullable: true,
    description: "More attachments, without content ids. Together with those of the original: at most 25 MiB.",
  })
  additionalAttachments?: MailAttachmentInput[] | null;

  @Field(() => String, { nullable: true, description: "Address for replies." })
  replyTo?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether opens are counted. Requires HTML. Default: false." })
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

/** `forwardMail` (wire contract mail 4.5). */
@Resolver()
export class ForwardMail {
  @Mutation(() => SentMailPayload, {
    description:
      "Forwards a message, in a new thread. Accepts an Idempotency-Key. Errors: `not_found`, `validation_failed`, " +
      "`attachment_blocked`, `sending_domain_not_verified`, `recipient_blocked`, `recipient_not_allowed`, " +
      "`send_quota_exceeded`, `storage_limit_exceeded`, `overage_limit_reached`, `rate_limited`, " +
      "`system_label`, `too_many_labels`, `label_limit_reached`, `result_unavailable`, `blocked_by_rule`, " +
      "`already_rejected`, `review_queue_full`.",
  })
  async forwardMail(
    @Arg("input", () => ForwardMailInput, { description: "The message and its recipients." }) input: ForwardMailInput,
    @Ctx() context: RequestContext,
  ) {
    const mailbox = await ownMailbox(context, sendingAuthority["mail.send"], input.mailbox);
    const id = await sendOnce(context, {
      operation: "forwardMail",
      mailbox,
      input,
      prepare: async () => {
        const undoSeconds = readUndo(mailbox, input.undoSeconds);
        const more = { labels: checkOwnLabels(input.labels ?? null), reviewNote: readReviewNote(input), undoSeconds };
        return { ...(await prepareForward(context, mailbox.id, input)), ...more };
      },
    });
    return { message: await sentMessage(context, id) };
  }
}
