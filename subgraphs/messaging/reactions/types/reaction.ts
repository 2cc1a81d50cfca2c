import {
  Directive,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
  Ctx,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ImDirection } from "../../conversations/public.js";
import { ImMessage, type MessageRow } from "../../messages/public.js";
import { reactionsOfMessage } from "../loaders.js";

export const ImReactionKind = {
  LOVE: "love",
  LIKE: "like",
  DISLIKE: "dislike",
  LAUGH: "laugh",
  EMPHASIZE: "emphasize",
  QUESTION: "question",
  EYES: "eyes",
  CUSTOM: "custom",
} as const;
export type ImReactionKind = (typeof ImReactionKind)[keyof typeof ImReactionKind];

registerEnumType(ImReactionKind, {
  name: "ImReactionKind",
  description: "A tapback.",
  valuesConfig: {
    LOVE: { description: "A heart." },
    LIKE: { description: "Thumbs up." },
    DISLIKE: { description: "Thumbs down." },
    LAUGH: { description: "Ha ha." },
    EMPHASIZE: { description: "Exclamation marks." },
    QUESTION: { description: "A question mark." },
    EYES: { description: "Eyes." },
    CUSTOM: { description: "An emoji: it is in `customEmoji`. It can be received, not sent." },
  },
});

/** A tapback (wire contract im 6). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A tapback on a part of an instant message." })
export class ImReaction {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the message." })
  messageId!: string;

  @Field(() => ID, { description: "UUID of the conversation." })
  conversationId!: string;

  @Field(() => ID, { nullable: true, description: "UUID of the message's assignment. Null for groups." })
  assignmentId!: string | null;

  @Field(() => ImDirection, { description: "Received or sent." })
  direction!: ImDirection;

  @Field(() => ImReactionKind, { description: "The tapback." })
  reaction!: ImReactionKind;

  @Field(() => String, { nullable: true, description: "The emoji of a custom tapback. Null if it is not known." })
  customEmoji!: string | null;

  @Field(() => String, {
    description: "The remote address that reacted. For a sent tapback: the author of the message.",
  })
  remoteNumber!: string;

  @Field(() => Int, { description: "Part of the message, from 0." })
  partIndex!: number;

  @Field(() => Boolean, { description: "False if it was replaced or removed." })
  isLive!: boolean;

  @Field(() => Date, { description: "When it was stored." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

/** From a message to its tapbacks. */
@Resolver(() => ImMessage)
export class ImMessageReactions {
  @FieldResolver(() => [ImReaction], { description: "Current tapbacks, oldest first." })
  reactions(@Root() { id }: MessageRow, @Ctx() context: RequestContext) {
    return context.loader(reactionsOfMessage).load(id);
  }
}
