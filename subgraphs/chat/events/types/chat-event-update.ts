import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { chatEventById } from "../loaders.js";
import type { EventType } from "../rules/event-types.js";
import { ChatEvent, ChatEventType } from "./chat-event.js";

/** An event that arrived. */
@ObjectType({ description: "An event that arrived from a workspace." })
export class ChatEventUpdate {
  @Field(() => String, { description: "Cursor of this event. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event: chat.event.received." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it arrived." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the event." })
  eventId!: string;

  @Field(() => ChatEventType, { description: "What happened." })
  type!: EventType;

  @Field(() => String, { nullable: true, description: "Slack's id of the conversation, or null." })
  conversationId!: string | null;

  @Field(() => Boolean, { description: "Whether the connection's own bot did it." })
  fromSelf!: boolean;
}

/** Shapes an event of the log. */
export function toEventUpdate(event: LoggedEvent, { services, viewer }: RequestContext): ChatEventUpdate {
  const data = event.data as unknown as Pick<ChatEventUpdate, "type" | "conversationId" | "fromSelf">;
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    eventId: event.subjectId,
    type: data.type,
    conversationId: data.conversationId,
    fromSelf: data.fromSelf,
  };
}

@Resolver(() => ChatEventUpdate)
export class ChatEventUpdateResolver {
  @FieldResolver(() => ChatEvent, {
    nullable: true,
    description: "The event with its content. Null if it is no longer stored.",
  })
  event(@Root() { eventId }: ChatEventUpdate, @Ctx() context: RequestContext) {
    return context.loader(chatEventById).load(eventId);
  }
}
