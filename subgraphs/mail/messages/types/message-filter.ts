import type { Level } from "../../../shared/screening/rules/verdict.js";
import { ScreeningLevel } from "../../../shared/screening/types/screening.js";
import { Field, ID, InputType, registerEnumType } from "type-graphql";
import { MailDirection, MailStatus } from "./enums.js";

export enum MailFolder {
  INBOX = "inbox",
  SPAM = "spam",
  BLOCKED = "blocked",
  ARCHIVE = "archive",
}

registerEnumType(MailFolder, {
  name: "MailFolder",
  description: "Folder of a thread.",
  valuesConfig: {
    INBOX: { description: "The default folder." },
    SPAM: { description: "Unwanted or forged mail." },
    BLOCKED: { description: "Mail that contact rules blocked. Agents do not see it." },
    ARCHIVE: { description: "Archived. A new message moves the thread back to the inbox." },
  },
});

@InputType({ description: "Filters for messages. All of them must match." })
export class MailMessageFilter {
  @Field(() => MailDirection, { nullable: true, description: "Received or sent." })
  direction?: MailDirection | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Only messages of this time or later: a date such as 2026-07-01, which begins at 00:00 in timeZone, a time " +
      "without a zone, or a time with Z or an offset.",
  })
  startDatetime?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only messages of this time or earlier. A date covers its entire day.",
  })
  endDatetime?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "IANA time zone of dates and times without a zone. Default: UTC.",
  })
  timeZone?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      '1 to 256 characters. Every word and every "quoted phrase" must occur in the subject, the addresses or the text. ' +
      "Case does not matter. There are no operators.",
  })
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: "True: only read messages. False: only unread ones." })
  isRead?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "True: only starred messages. False: only the others." })
  isStarred?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "True: only messages with attachments. False: only those without.",
  })
  hasAttachments?: boolean | null;

  @Field(() => ScreeningLevel, {
    nullable: true,
    description: "Only messages that screening found at least so dangerous.",
  })
  screening?: Level | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "True: only messages that wait until a person agrees that they are sent. False: only the others.",
  })
  isHeld?: boolean | null;

  @Field(() => ID, { nullable: true, description: "UUID of a thread." })
  threadId?: string | null;

  @Field(() => MailFolder, { nullable: true, description: "Folder of the thread." })
  folder?: MailFolder | null;

  @Field(() => MailStatus, { nullable: true, description: "State of the message." })
  status?: MailStatus | null;

  @Field(() => ID, { nullable: true, description: "UUID of the import that added the messages." })
  importJobId?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "1 to 20 labels that a message must have, all of them. System labels such as unread count too.",
  })
  labels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "1 to 20 labels of which a message must have none." })
  notLabels?: string[] | null;
}
