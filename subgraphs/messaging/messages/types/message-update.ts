import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { messageById } from "../loaders.js";
import { ImDeliveryStatus } from "./enums.js";
import { ImMessage } from "./message.js";

/** A change of a message. */
@ObjectType({ description: "A change of an instant message. All fields except `message` show the time of the change." })
export class ImMessageUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as im.message.received." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the message." })
  messageId!: string;

  @Field(() => ID, { description: "UUID of its conversation." })
  conversationId!: string;

  @Field(() => ImDeliveryStatus, { description: "State of the message after the change." })
  status!: ImDeliveryStatus;

  @Field(() => Int, { description: "The message's version after the change. It increases with each change." })
  version!: number;
}

/** Shapes an event of the log. */
export function toMessageUpdate(event: LoggedEvent, { services, viewer }: RequestContext): ImMessageUpdate {
  const { conversationId, status } = event.data as { conversationId: string; status: ImDeliveryStatus };
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    messageId: event.subjectId,
    conversationId,
    status,
    version: event.subjectVersion,
  };
}

@Resolver(() => ImMessageUpdate)
export class ImMessageUpdateResolver {
  @FieldResolver(() => ImMessage, {
    nullable: true,
    description: "The message in its current state. Null if it no longer exists.",
  })
  message(@Root() { messageId }: ImMessageUpdate, @Ctx() context: RequestContext) {
    return context.loader(messageById).load(messageId);
  }
}
