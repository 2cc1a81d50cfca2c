import { Ctx, Field, FieldResolver, GraphQLISODateTime, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { ActivitySubject, loadSubject, type Subject } from "./activity-subject.js";

/** One event of an identity, of any domain. */
@ObjectType({ description: "An event of an identity, from any part of the service." })
export class ActivityEvent {
  @Field(() => String, { description: "Cursor of this event. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "What happened, such as `a2a.task.created`." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;
}

@Resolver(() => ActivityEvent)
export class ActivityEventResolver {
  @FieldResolver(() => String)
  cursor(@Root() event: LoggedEvent, @Ctx() { viewer, services }: RequestContext): string {
    return encodeEventCursor(services.keyring, event.position, viewer);
  }

  @FieldResolver(() => ActivitySubject, {
    nullable: true,
    description: "The object of the event, in its current state. Null if it was deleted or you may not see it.",
  })
  subject(@Root() event: LoggedEvent, @Ctx() context: RequestContext): Promise<Subject | null> {
    return loadSubject(event, context);
  }
}
