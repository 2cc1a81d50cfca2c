import { Directive, Field, ID, ObjectType } from "type-graphql";
import type { Level } from "../../../shared/screening/rules/verdict.js";
import { ScreeningLevel } from "../../../shared/screening/types/screening.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ImDirection } from "../../conversations/public.js";
import { ImDeliveryStatus, ImService } from "./enums.js";

/** A message (wire contract im 6). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An instant message." })
export class ImMessage {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of its conversation." })
  conversationId!: string;

  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => ID, { nullable: true, description: "UUID of the assignment that it belongs to. Null for groups." })
  assignmentId!: string | null;

  @Field(() => ImDirection, { description: "Received or sent." })
  direction!: ImDirection;

  @Field(() => Boolean, { description: "Whether its conversation is a group." })
  isGroup!: boolean;

  @Field(() => String, { nullable: true, description: "The remote address. Null for groups." })
  remoteNumber!: string | null;

  @Field(() => String, { nullable: true, description: "Groups: who wrote a received message. Otherwise null." })
  senderNumber!: string | null;

  @Field(() => [String], { description: "Groups: remote members that are known. Otherwise empty." })
  participants!: readonly string[];

  @Field(() => String, { nullable: true, description: "Its text. Null if it has only media." })
  content!: string | null;

  @Field(() => ImService, { description: "The service that carried it. Until that is known, the requested service." })
  service!: ImService;

  @Field(() => String, { nullable: true, description: "Effect, such as `confetti`. Null if there is none." })
  sendStyle!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "True if it was sent as SMS or RCS. Null if that is not known.",
  })
  wasDowngraded!: boolean | null;

  @Field(() => ScreeningLevel, {
    nullable: true,
    description: "How dangerous screening found it. Null if it was not screened: sent and older messages.",
  })
  screeningLevel!: Level | null;

  @Field(() => ImDeliveryStatus, {
    description: "Its state. For a group: the lowest state of the recipients that did not fail.",
  })
  status!: ImDeliveryStatus;

  @Field(() => ID, {
    nullable: true,
    description:
      "UUID of the message that it replies to. Null if it is no reply, or if what it replies to is not known here.",
  })
  replyToMessageId!: string | null;

  @Field(() => Boolean, { description: "Whether a received message was read. False for sent ones." })
  isRead!: boolean;

  @Field(() => Boolean, { description: "Whether contact rules blocked it. Agents do not see such messages." })
  isBlocked!: boolean;

  @Field(() => Date, { description: "When it was stored." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

export const ImMessageConnection = connectionType(ImMessage, "ImMessage");
