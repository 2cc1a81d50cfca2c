import { Field, ID, InputType, Int } from "type-graphql";
import { MailForwardMode, MailRecipientsInput } from "../../sending/public.js";
import { MailDraftOrigin } from "./enums.js";

/** The content of a draft: every field is optional. */
@InputType()
export abstract class DraftContentInput {
  @Field(() => MailRecipientsInput, {
    nullable: true,
    description:
      "Recipients, as they are typed. Sending the draft checks them. In a change, omitted fields are unchanged.",
  })
  recipients?: MailRecipientsInput | null;

  @Field(() => String, { nullable: true, description: "Subject: up to 998 characters." })
  subject?: string | null;

  @Field(() => String, { nullable: true, description: "Plain text. Both bodies have at most 5 MiB together." })
  bodyText?: string | null;

  @Field(() => String, { nullable: true, description: "HTML." })
  bodyHtml?: string | null;

  @Field(() => String, { nullable: true, description: "Address for replies." })
  replyTo?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What it answers: the id of a message in the mailbox, or a Message-ID.",
  })
  inReplyToMessageId?: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the message in the mailbox that it forwards." })
  forwardOfMessageId?: string | null;

  @Field(() => MailForwardMode, {
    nullable: true,
    description: "How a forward contains the original. Default: INLINE.",
  })
  forwardMode?: MailForwardMode | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether an inline forward has the attachments of the original. Default: true.",
  })
  includeOriginals?: boolean | null;

  @Field(() => String, { nullable: true, description: "Another name of bodyText in a draft that forwards a message." })
  forwardNoteText?: string | null;

  @Field(() => String, { nullable: true, description: "Another name of bodyHtml in a draft that forwards a message." })
  forwardNoteHtml?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      "UUID of the thread that it answers in. Without inReplyToMessageId it answers the newest message of the thread.",
  })
  threadId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      "Message-IDs for the header References. Default: those of the message that it answers. Without inReplyToMessageId it " +
      "answers the last of them.",
  })
  references?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: "Whether opens are counted. Requires HTML. Default: false." })
  trackOpens?: boolean | null;

  @Field(() => MailDraftOrigin, {
    nullable: true,
    description: "Who wrote this generation. Default: AGENT with an agent's key, otherwise USER.",
  })
  origin?: MailDraftOrigin | null;

  @Field(() => String, {
    nullable: true,
    description: "The prompt that a program was given to write it: up to 10,000 characters.",
  })
  prompt?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      "All its labels, up to 50: the sent message gets them. Labels that Parley sets by itself are refused. They belong " +
      "to the draft, not to a generation.",
  })
  labels?: string[] | null;
}

/** The same, with a time to send. */
@InputType()
export abstract class ScheduledContentInput extends DraftContentInput {
  @Field(() => String, {
    nullable: true,
    description:
      "When it is sent by itself, with your right: an instant such as `2026-07-01T09:30:00Z`, or a time without an offset " +
      "together with timeZone. Null: not any longer.",
  })
  sendAt?: string | null;

  @Field(() => String, { nullable: true, description: "The IANA time zone of sendAt, such as `Europe/Berlin`." })
  timeZone?: string | null;
}

/** The draft of a mutation. */
@InputType()
export abstract class OwnDraftInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the draft." })
  draftId!: string;
}

/** The upload route's description of a file. */
@InputType()
export abstract class UploadedFileInput {
  @Field(() => String, { description: "The token of an upload address." })
  ticket!: string;

  @Field(() => String, { description: "Name of the file." })
  filename!: string;

  @Field(() => String, { description: "Its media type." })
  contentType!: string;

  @Field(() => String, {
    nullable: true,
    description: "The id by which the HTML text refers to it. Only images can have one.",
  })
  contentId?: string | null;
}

const expected = "The generation that you have read. If the draft has another one, nothing is changed. Default: any.";

/** The same, with the generation that the caller has read. */
@InputType()
export abstract class ExpectedDraftInput extends OwnDraftInput {
  @Field(() => Int, { nullable: true, description: expected })
  expectedGeneration?: number | null;
}
