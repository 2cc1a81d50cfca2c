import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { conversationById } from "../loaders.js";
import { ImConversation } from "./conversation.js";

/** A change of a conversation. */
@ObjectType({
  description: "A change of a conversation. All fields except `conversation` show the time of the change.",
})
export class ImConversationUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as im.conversation.created or im.message.received." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the conversation." })
  conversationId!: string;
}

/** Shapes an event of the log. */
export function toConversationUpdate(event: LoggedEvent, { services, viewer }: RequestContext): ImConversationUpdate {
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    conversationId: (event.data as { conversationId: string }).conversationId,
  };
}

@Resolver(() => ImConversationUpdate)
export class ImConversationUpdateResolver {
  @FieldResolver(() => ImConversation, {
    nullable: true,
    description: "The conversation in its current state. Null if it no longer exists.",
  })
  conversation(@Root() { conversationId }: ImConversationUpdate, @Ctx() context: RequestContext) {
    return context.loader(conversationById).load(conversationId);
  }
}
