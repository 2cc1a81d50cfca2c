import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { findHandset, type PhoneFacts } from "../../carriers/public.js";
import { ImReactionKind } from "../../reactions/public.js";
import { readScreen } from "../read-screen.js";
import { ImHandsetChange } from "./enums.js";
import { ImHandset, toHandset } from "./handset.js";
import { ImHandsetMessage, toHandsetMessage } from "./handset-message.js";

/** A change at a phone. */
@ObjectType({
  description: "Something that happened at a simulated phone. `handset` and `message` show their current state.",
})
export class ImHandsetUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => ImHandsetChange, { description: "What happened." })
  change!: ImHandsetChange;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => String, { description: "Number of the phone." })
  number!: string;

  @Field(() => ID, { nullable: true, description: "UUID of the thread that it concerns." })
  threadId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the message that it concerns." })
  messageId!: string | null;

  @Field(() => String, { nullable: true, description: "Number of the phone or line that did it." })
  from!: string | null;

  @Field(() => ImReactionKind, { nullable: true, description: "The tapback." })
  reaction!: ImReactionKind | null;

  @Field(() => String, { nullable: true, description: "The emoji of a `CUSTOM` tapback." })
  customEmoji!: string | null;

  @Field(() => Int, { nullable: true, description: "The part of the message that a tapback is on." })
  partIndex!: number | null;
}

/** Shapes an event of the log. */
export function toHandsetUpdate(event: LoggedEvent, { services, viewer }: RequestContext): ImHandsetUpdate {
  const facts = event.data as PhoneFacts & { readonly what: ImHandsetChange };
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    change: facts.what,
    occurredAt: event.occurredAt,
    number: event.subjectId,
    threadId: facts.threadId ?? null,
    messageId: facts.messageId ?? null,
    from: facts.from ?? null,
    reaction: (facts.reaction as ImReactionKind | undefined) ?? null,
    customEmoji: facts.emoji ?? null,
    partIndex: facts.partIndex ?? null,
  };
}

@Resolver(() => ImHandsetUpdate)
export class ImHandsetUpdateResolver {
  @FieldResolver(() => ImHandset, { nullable: true, description: "The phone. Null if it was removed." })
  async handset(@Root() { number }: ImHandsetUpdate, @Ctx() context: RequestContext): Promise<ImHandset | null> {
    const handset = await findHandset(context.services.database.request.reader, number);
    return handset === null ? null : toHandset(handset);
  }

  @FieldResolver(() => ImHandsetMessage, { nullable: true, description: "The message, if the phone shows it." })
  async message(
    @Root() { number, messageId }: ImHandsetUpdate,
    @Ctx() context: RequestContext,
  ): Promise<ImHandsetMessage | null> {
    const message = messageId === null ? null : await readScreen(context, number, messageId);
    return message === null ? null : toHandsetMessage(message);
  }
}
