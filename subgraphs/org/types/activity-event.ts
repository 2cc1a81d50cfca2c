import {
  createUnionType,
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";
import { encodeEventCursor } from "../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import { identityById, keyById } from "../loaders.js";
import { subjectTypeOf } from "../rules/activity-subject.js";
import { ApiKey } from "./api-key.js";
import { Identity } from "./identity.js";

/** Only the key of a task is known here; a2a resolves the rest, for viewers who may see it. */
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType({ description: "A task between two agents." })
export class A2aTask {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

type Subject = (Identity | ApiKey | A2aTask) & { readonly subjectType: string };

const ActivitySubject = createUnionType({
  name: "ActivitySubject",
  description: "What an event is about.",
  types: () => [Identity, ApiKey, A2aTask] as const,
  // Synchronous: an asynchronous one is not awaited everywhere that a union is resolved.
  resolveType: (subject) => (subject as Subject).subjectType,
});

/** One event of an identity, of any domain. */
@ObjectType({ description: "Something that happened to an identity, in any part of the service." })
export class ActivityEvent {
  @Field(() => String, { description: "Stands after this event: pass it as `after` to go on from here." })
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
    return encodeEventCursor(services.keyring, event.position, viewer.organizationId ?? event.organizationId);
  }

  @FieldResolver(() => ActivitySubject, {
    nullable: true,
    description: "What it is about, as it is now; null when that is gone or not yours to see.",
  })
  async subject(@Root() event: LoggedEvent, @Ctx() context: RequestContext): Promise<Subject | null> {
    const { subjectId } = event;
    const subjectType = subjectTypeOf(event.kind);
    if (subjectType === "A2aTask") return { id: subjectId, subjectType };
    if (subjectType === null) return null;
    const found =
      subjectType === "Identity"
        ? await context.loader(identityById).load(subjectId)
        : await context.loader(keyById).load(subjectId);
    return found === null ? null : ({ ...found, subjectType } as Subject);
  }
}
