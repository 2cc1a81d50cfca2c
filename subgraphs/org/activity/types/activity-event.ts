import {
  createUnionType,
  Ctx,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";
import type { LoaderFactory, RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { identityById, keyById, signingKeyById, webhookById } from "../../loaders.js";
import { isOfA2a, subjectTypeOf } from "../rules.js";
import { A2aAdmissionDenial, A2aContactRule, A2aContext, A2aPushConfig, A2aTask } from "./a2a-entities.js";
import { ApiKey } from "../../keys/types/api-key.js";
import { Identity } from "../../identities/types/identity.js";
import { SigningKey } from "../../signing-keys/types/signing-key.js";
import { WebhookSubscription } from "../../webhooks/types/webhook-subscription.js";

const loaders: Readonly<Record<string, LoaderFactory<string, object | null>>> = {
  Identity: identityById,
  ApiKey: keyById,
  SigningKey: signingKeyById,
  WebhookSubscription: webhookById,
};

type Subject = (Identity | ApiKey | SigningKey | WebhookSubscription | A2aTask) & { readonly subjectType: string };

const ActivitySubject = createUnionType({
  name: "ActivitySubject",
  description: "What an event is about.",
  types: () =>
    [
      Identity,
      ApiKey,
      SigningKey,
      WebhookSubscription,
      A2aTask,
      A2aContext,
      A2aContactRule,
      A2aAdmissionDenial,
      A2aPushConfig,
    ] as const,
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
    return encodeEventCursor(services.keyring, event.position, viewer);
  }

  @FieldResolver(() => ActivitySubject, {
    nullable: true,
    description: "What it is about, as it is now; null when that is gone or not yours to see.",
  })
  async subject(@Root() event: LoggedEvent, @Ctx() context: RequestContext): Promise<Subject | null> {
    const { subjectId } = event;
    const subjectType = subjectTypeOf(event.kind);
    if (subjectType === null) return null;
    if (isOfA2a(subjectType)) return { id: subjectId, subjectType };
    const found = await context.loader(loaders[subjectType]!).load(subjectId);
    return found === null ? null : ({ ...found, subjectType } as Subject);
  }
}
