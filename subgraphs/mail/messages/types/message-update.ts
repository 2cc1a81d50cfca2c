import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { messageById } from "../loaders.js";
import { MailMessage } from "./message.js";

/** A change of a message. All fields except `message` are as the event recorded them. */
@ObjectType({ description: "A change of a message. All fields except `message` show the time of the change." })
export class MailMessageUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as mail.message.received." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the message." })
  messageId!: string;

  @Field(() => ID, { description: "UUID of its thread." })
  threadId!: string;

  @Field(() => Int, { description: "The message's version after the change. It increases by one with each change." })
  version!: number;
}

/** Converts an event of the log. */
export function toMessageUpdate(event: LoggedEvent, { services, viewer }: RequestContext): MailMessageUpdate {
  const { threadId } = event.data as { threadId: string };
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    messageId: event.subjectId,
    threadId,
    version: event.subjectVersion,
  };
}

@Resolver(() => MailMessageUpdate)
export class MailMessageUpdateResolver {
  @FieldResolver(() => MailMessage, {
    nullable: true,
    description: "The message in its current state. Null if it was deleted. Reading it here does not mark it as read.",
  })
  message(@Root() { messageId }: MailMessageUpdate, @Ctx() context: RequestContext) {
    return context.loader(messageById).load(messageId);
  }
}
