import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { reactionById } from "../loaders.js";
import { ImReaction } from "./reaction.js";

/** A change of a message's tapbacks. */
@ObjectType({
  description: "A change of a message's tapbacks. All fields except `reaction` show the time of the change.",
})
export class ImReactionUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as im.reaction.received." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the tapback." })
  reactionId!: string;

  @Field(() => ID, { description: "UUID of the message." })
  messageId!: string;

  @Field(() => ID, { description: "UUID of the conversation." })
  conversationId!: string;
}

/** Shapes an event of the log. */
export function toReactionUpdate(event: LoggedEvent, { services, viewer }: RequestContext): ImReactionUpdate {
  const { conversationId, reactionId } = event.data as { conversationId: string; reactionId: string };
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    reactionId,
    messageId: event.subjectId,
    conversationId,
  };
}

@Resolver(() => ImReactionUpdate)
export class ImReactionUpdateResolver {
  @FieldResolver(() => ImReaction, {
    nullable: true,
    description: "The tapback in its current state. Null if it no longer exists.",
  })
  reaction(@Root() { reactionId }: ImReactionUpdate, @Ctx() context: RequestContext) {
    return context.loader(reactionById).load(reactionId);
  }
}
