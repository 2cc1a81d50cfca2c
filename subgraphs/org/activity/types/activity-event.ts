import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { Identity, identityById } from "../../identities/public.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import { ActivityMessage, messageOf, stateOf } from "./activity-message.js";
import { ActivitySubject, loadSubject, recordedName, type Subject } from "./activity-subject.js";

/** One event of an identity or of its organization, of any domain. */
@ObjectType({ description: "An event of an identity or of the organization, from any part of the service." })
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

  @FieldResolver(() => ID, { description: "UUID of the event: the same for every identity that it concerns." })
  id(@Root() { eventId }: LoggedEvent): string {
    return eventId;
  }

  @FieldResolver(() => Identity, {
    nullable: true,
    description: "The identity that the event concerns. Null for events of the organization, and if it was deleted.",
  })
  async identity(@Root() { identityId }: LoggedEvent, @Ctx() context: RequestContext) {
    return identityId === null ? null : context.loader(identityById).load(identityId);
  }

  @FieldResolver(() => ActivitySubject, {
    nullable: true,
    description: "The object of the event, in its current state. Null if it was deleted or you may not see it.",
  })
  subject(@Root() event: LoggedEvent, @Ctx() context: RequestContext): Promise<Subject | null> {
    return loadSubject(event, context);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "Name of the object after the change, such as `@scout` or a domain, also if it was deleted since. Null if the event " +
      "recorded none.",
  })
  subjectName(@Root() event: LoggedEvent): string | null {
    return recordedName(event);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "State of the object after the change, such as `INPUT_REQUIRED`. It stays as it was. Null if the event recorded none.",
  })
  state(@Root() event: LoggedEvent): string | null {
    return stateOf(event);
  }

  @FieldResolver(() => ActivityMessage, {
    nullable: true,
    description: "The message that the change brought to a task. Null if it brought none, or if you may not see it.",
  })
  message(@Root() event: LoggedEvent): ActivityMessage | null {
    return messageOf(event);
  }

  @FieldResolver(() => ActivityActor, {
    nullable: true,
    description: "Who made the change. Null for events of before this was recorded.",
  })
  async actor(@Root() event: LoggedEvent, @Ctx() context: RequestContext): Promise<ActivityActor | null> {
    const { actorKind: kind, actorId: id, actorOrganizationId: organizationId } = event;
    return kind === null ? null : shownActor({ kind, id, organizationId }, context);
  }
}
