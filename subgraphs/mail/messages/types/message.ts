import { GraphQLJSONObject } from "graphql-scalars";
import { Directive, Field, ID, Int, ObjectType } from "type-graphql";
import type { Level } from "../../../shared/screening/rules/verdict.js";
import { ScreeningLevel } from "../../../shared/screening/types/screening.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { MailDirection, MailStatus } from "./enums.js";

/** A message in one mailbox (wire contract mail 2.2). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A message in one mailbox." })
export class MailMessage {
  @Field(() => ID, { description: "UUID. It is not the Message-ID." })
  id!: string;

  @Field(() => ID, { description: "UUID of its mailbox." })
  mailboxId!: string;

  @Field(() => ID, { description: "UUID of its thread." })
  threadId!: string;

  @Field(() => MailDirection, { description: "Received or sent." })
  direction!: MailDirection;

  @Field(() => MailStatus, { description: "Its state." })
  status!: MailStatus;

  @Field(() => String, {
    description:
      "Address of the sender, without a name. If the header From cannot be understood, its unchanged text: it could mean " +
      "anybody, and nothing proves it.",
  })
  fromAddress!: string;

  @Field(() => String, { nullable: true, description: "Name of the sender. Null if there is none." })
  fromName!: string | null;

  @Field(() => [String], { description: "Addresses of the field To." })
  toAddresses!: readonly string[];

  @Field(() => [String], { description: "Addresses of the field Cc." })
  ccAddresses!: readonly string[];

  @Field(() => [String], { description: "Addresses of blind copies. Empty for received messages." })
  bccAddresses!: readonly string[];

  @Field(() => [String], { description: "Addresses for replies. Empty if the message names none." })
  replyTo!: readonly string[];

  @Field(() => String, { nullable: true, description: "Subject. Null if there is none." })
  subject!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The first 200 characters of the plain text, on one line and without the footer.",
  })
  snippet!: string | null;

  @Field(() => String, { nullable: true, description: "Message-ID of the message that it answers." })
  inReplyTo!: string | null;

  @Field(() => [String], { description: "Message-IDs of the conversation before it, oldest first." })
  references!: readonly string[];

  @Field(() => Boolean, { description: "Whether it was read. Sent messages are read from the start." })
  isRead!: boolean;

  @Field(() => Boolean, { description: "Whether it is starred." })
  isStarred!: boolean;

  @Field(() => Boolean, { description: "Whether it has attachments. Images that the HTML text shows do not count." })
  hasAttachments!: boolean;

  @Field(() => Boolean, { description: "Whether a contact rule blocked it. Agents do not see blocked messages." })
  isBlocked!: boolean;

  @Field(() => Boolean, { description: "Whether its sender claims a domain of this server and could not prove it." })
  isForged!: boolean;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: "Results of SPF, DKIM and DMARC. Null if nothing was checked.",
  })
  authenticationResults!: Readonly<Record<string, unknown>> | null;

  @Field(() => ScreeningLevel, {
    nullable: true,
    description: "How dangerous screening found it. Null if it was not screened: sent, imported and older messages.",
  })
  screeningLevel!: Level | null;

  @Field(() => Boolean, { description: "Whether opens are counted." })
  tracksOpens!: boolean;

  @Field(() => Date, { nullable: true, description: "When a recipient first opened it. Null if it was not opened." })
  firstOpenedAt!: Date | null;

  @Field(() => Int, {
    description: "How often it was opened, at most once in ten minutes. 0 if opens are not counted.",
  })
  openCount!: number;

  @Field(() => String, { nullable: true, description: "Why it failed or bounced. Null otherwise." })
  failureReason!: string | null;

  @Field(() => String, { nullable: true, description: "Its id in the queue of the relay. Null if there is none." })
  relayQueueId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the draft that it was. Null if it was none." })
  draftId!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: "When it was to be sent, if it was scheduled. `createdAt` is when it was sent.",
  })
  scheduledFor!: Date | null;

  @Field(() => Int, { description: "Number that increases with every change. Events contain it." })
  version!: number;

  @Field(() => Date, { description: "When it was received or sent. For imported mail, its original date." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

/** Pages of messages. */
export const MailMessageConnection = connectionType(MailMessage, "MailMessage");
