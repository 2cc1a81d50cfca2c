import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { threadById } from "../loaders.js";
import { MailThread } from "./thread.js";

/** A change of a thread. All fields except `thread` are as the event recorded them. */
@ObjectType({ description: "A change of a thread. All fields except `thread` show the time of the change." })
export class MailThreadUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as mail.thread.changed." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the thread." })
  threadId!: string;
}

/** Converts an event of the log, about a thread or one of its messages. */
export function toThreadUpdate(event: LoggedEvent, { services, viewer }: RequestContext): MailThreadUpdate {
  const { threadId } = event.data as { threadId: string };
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    threadId,
  };
}

@Resolver(() => MailThreadUpdate)
export class MailThreadUpdateResolver {
  @FieldResolver(() => MailThread, {
    nullable: true,
    description: "The thread in its current state. Null if it was deleted.",
  })
  thread(@Root() { threadId }: MailThreadUpdate, @Ctx() context: RequestContext) {
    return context.loader(threadById).load(threadId);
  }
}
