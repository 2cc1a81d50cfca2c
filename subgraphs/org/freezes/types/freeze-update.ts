import { Ctx, Field, FieldResolver, GraphQLISODateTime, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { freezeById } from "../loaders.js";
import { Freeze } from "./freeze.js";

/** A freeze that has started, become stricter or ended. */
@ObjectType({ description: "A freeze that has started, become stricter or ended." })
export class FreezeUpdate {
  @Field(() => String, { description: "Cursor of this event. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "`freeze.started` or `freeze.ended`." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;
}

interface UpdateKeys {
  readonly freezeId: string;
}

/** Converts an event of the log. */
export function toFreezeUpdate(
  { position, kind, occurredAt, subjectId }: LoggedEvent,
  { services, viewer }: RequestContext,
): FreezeUpdate & UpdateKeys {
  const cursor = encodeEventCursor(services.keyring, position, viewer);
  return { cursor, kind, occurredAt, freezeId: subjectId };
}

@Resolver(() => FreezeUpdate)
export class FreezeUpdateResolver {
  @FieldResolver(() => Freeze, {
    nullable: true,
    description: "The freeze in its current state. Null if it was removed.",
  })
  async freeze(@Root() { freezeId }: UpdateKeys, @Ctx() context: RequestContext): Promise<Freeze | null> {
    return (await context.loader(freezeById).load(freezeId)) as Freeze | null;
  }
}
