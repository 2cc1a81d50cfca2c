import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { screenStatus, type ShownMessage } from "../../carriers/public.js";
import { ImDirection } from "../../conversations/public.js";
import { ImService } from "../../messages/public.js";
import { ImReactionKind } from "../../reactions/public.js";
import { ImHandsetMessageStatus } from "./enums.js";

/** A message as a phone shows it. */
export interface ScreenMessage extends ShownMessage {
  /** Whose screen it is on. */
  readonly number: string;
}

/** A file of a message on a phone. */
@ObjectType({ description: "A file on the screen of a simulated phone. Query.imHandsetFile has its content." })
export class ImHandsetMedia {
  @Field(() => String, { description: "Its name." })
  filename!: string;

  @Field(() => String, { description: "Media type, as stated by the sender." })
  contentType!: string;

  @Field(() => Int, { description: "Size in bytes." })
  byteSize!: number;
}

/** A tapback on a phone. */
@ObjectType({ description: "A tapback on the screen of a simulated phone." })
export class ImHandsetTapback {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Number of the phone or line that reacted." })
  from!: string;

  @Field(() => ImReactionKind, { description: "The tapback." })
  reaction!: ImReactionKind;

  @Field(() => String, { nullable: true, description: "The emoji of a `CUSTOM` tapback." })
  customEmoji!: string | null;

  @Field(() => Int, { description: "Part of the message." })
  partIndex!: number;
}

/** A message on a phone. */
@ObjectType({ description: "A message on the screen of a simulated phone." })
export class ImHandsetMessage {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the thread." })
  threadId!: string;

  @Field(() => ImDirection, { description: "INBOUND: it arrived at the phone. OUTBOUND: the phone sent it." })
  direction!: ImDirection;

  @Field(() => String, { description: "Number of the sender." })
  from!: string;

  @Field(() => String, { nullable: true, description: "Its text. Null if it has only a file." })
  text!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Effect with which it is shown: the `sendStyle` of the message that was sent.",
  })
  sendStyle!: string | null;

  @Field(() => ImService, { description: "The service that carried it." })
  service!: ImService;

  @Field(() => Boolean, {
    description: "Whether it arrived as SMS or RCS because the phone does not accept iMessages.",
  })
  wasDowngraded!: boolean;

  @Field(() => ID, { nullable: true, description: "UUID of the message of the conversation that it replies to." })
  replyToMessageId!: string | null;

  @Field(() => ImHandsetMessageStatus, { description: "Its outcome." })
  status!: ImHandsetMessageStatus;

  @Field(() => ImHandsetMedia, { nullable: true, description: "Its file." })
  media!: ImHandsetMedia | null;

  @Field(() => [ImHandsetTapback], { description: "The tapbacks on it, oldest first." })
  tapbacks!: ImHandsetTapback[];

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  createdAt!: Date;
}

/** A page of messages. */
export const ImHandsetMessageConnection = connectionType(ImHandsetMessage, "ImHandsetMessage");

/** Shapes a row for the phone on whose screen it is. */
export function toHandsetMessage(message: ScreenMessage): ImHandsetMessage {
  const { id, threadId, sender, text, sendStyle, service, wasDowngraded, media, createdAt, number, replyToId } =
    message;
  return {
    id,
    threadId,
    direction: sender === number ? ImDirection.OUTBOUND : ImDirection.INBOUND,
    from: sender,
    text,
    sendStyle,
    service,
    wasDowngraded,
    replyToMessageId: replyToId,
    status: screenStatus(number, message),
    media,
    tapbacks: message.tapbacks.map(({ id: tapbackId, sender: from, reaction, emoji, partIndex }) => ({
      id: tapbackId,
      from,
      reaction: reaction as ImReactionKind,
      customEmoji: emoji,
      partIndex,
    })),
    createdAt,
  };
}
