import { Field, ObjectType } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";

/** A notification that the outbox has more mail. The list contains it. */
@ObjectType({ description: "An email was added to the outbox. Query.mailOutbox lists it." })
export class MailOutboxChange {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => Date, { description: "When it was added." })
  occurredAt!: Date;
}

/** Converts an event of the log. */
export function toOutboxChange(
  { position, occurredAt }: LoggedEvent,
  { services, viewer }: RequestContext,
): MailOutboxChange {
  return { cursor: encodeEventCursor(services.keyring, position, viewer), occurredAt };
}
