import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { draftById } from "../loaders.js";
import { MailDraft } from "./draft.js";

/** A change of a draft. All fields except `draft` are as the event recorded them. */
@ObjectType({ description: "A change of a draft. All fields except `draft` show the time of the change." })
export class MailDraftUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as mail.draft.changed." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the draft." })
  draftId!: string;

  @Field(() => Int, { description: "The draft's generation after the change; one more when it was sent or deleted." })
  version!: number;

  @Field(() => ID, { nullable: true, description: "UUID of the message that it became. Null unless it was sent." })
  messageId!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: "When it is to be sent, or was to be sent. Null where the change says nothing of it.",
  })
  sendAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "How late a scheduled draft was sent, in seconds. Null unless it was sent by itself.",
  })
  lateSeconds!: number | null;
}

interface DraftEventData {
  readonly messageId?: string;
  readonly sendAt?: string | null;
  readonly scheduledFor?: string;
  readonly lateSeconds?: number;
}

/** Converts an event of the log. */
export function toDraftUpdate(event: LoggedEvent, { services, viewer }: RequestContext): MailDraftUpdate {
  const { messageId = null, sendAt, scheduledFor, lateSeconds = null } = event.data as DraftEventData;
  const time = sendAt ?? scheduledFor ?? null;
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    draftId: event.subjectId,
    version: event.subjectVersion,
    messageId,
    sendAt: time === null ? null : new Date(time),
    lateSeconds,
  };
}

@Resolver(() => MailDraftUpdate)
export class MailDraftUpdateResolver {
  @FieldResolver(() => MailDraft, {
    nullable: true,
    description: "The draft in its current state. Null if it was sent or deleted.",
  })
  draft(@Root() { draftId }: MailDraftUpdate, @Ctx() context: RequestContext) {
    return context.loader(draftById).load(draftId);
  }
}
