import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { OutboxMail } from "../../../shared/system-mail/read-outbox.js";

/** The most characters of a text for display. */
const shownText = 16_000;

/** A mail in the development outbox. */
@ObjectType({
  description: "An email that the server kept in its outbox, because it has no relay. Only its operator sees it.",
})
export class MailOutboxItem {
  @Field(() => ID, { description: "The name of its file in the folder `outbox` of the data directory." })
  id!: string;

  @Field(() => String, { description: "Address of the sender." })
  from!: string;

  @Field(() => String, { description: "Address of the first recipient." })
  to!: string;

  @Field(() => String, { description: "The subject. Empty if there is none." })
  subject!: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Date of the mail. Null if it has none." })
  writtenAt!: Date | null;

  @Field(() => String, { description: "The first 16,000 characters of the plain text. Empty if there is none." })
  text!: string;
}

/** A page of the outbox. */
export const MailOutboxItemConnection = connectionType(MailOutboxItem, "MailOutboxItem");

/** Converts a mail of the outbox. */
export function toOutboxItem({ name, from, to, subject, date, text }: OutboxMail): MailOutboxItem {
  const writtenAt = date === null ? null : new Date(date);
  return {
    id: name,
    from,
    to,
    subject,
    writtenAt: writtenAt === null || Number.isNaN(writtenAt.getTime()) ? null : writtenAt,
    text: text.slice(0, shownText),
  };
}
