import {
  Ctx,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import type { LabelEventRow } from "../store/visible-label-events.js";

export const MailLabelEventType = { ADDED: "added", REMOVED: "removed" } as const;
export type MailLabelEventType = (typeof MailLabelEventType)[keyof typeof MailLabelEventType];

registerEnumType(MailLabelEventType, {
  name: "MailLabelEventType",
  description: "What happened to a label of a message.",
  valuesConfig: {
    ADDED: { description: "The message got it." },
    REMOVED: { description: "The message lost it." },
  },
});

/** A label that a message got or lost (wire contract labels 3). */
@ObjectType({ description: "A label that a message got or lost." })
export class MailLabelEvent {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The Message-ID, with angle brackets." })
  rfcMessageId!: string;

  @Field(() => ID, { description: "UUID of the message." })
  messageId!: string;

  @Field(() => ID, { description: "UUID of its thread." })
  threadId!: string;

  @Field(() => String, { description: "The label, as it was called then." })
  label!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  eventAt!: Date;
}

/** Pages of label events. */
export const MailLabelEventConnection = connectionType(MailLabelEvent, "MailLabelEvent");

@Resolver(() => MailLabelEvent)
export class MailLabelEventResolver {
  @FieldResolver(() => MailLabelEventType, { description: "What happened." })
  type(@Root() { isAdded }: LabelEventRow): MailLabelEventType {
    return isAdded ? "added" : "removed";
  }

  @FieldResolver(() => ActivityActor, { description: "Who did it." })
  async actor(@Root() row: LabelEventRow, @Ctx() context: RequestContext): Promise<ActivityActor> {
    const { actorKind: kind, actorId: id, actorOrganizationId: organizationId } = row;
    return shownActor({ kind, id, organizationId }, context);
  }
}
