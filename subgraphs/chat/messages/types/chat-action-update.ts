import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { writeById, type WriteRow } from "../../writes/public.js";
import { ChatAction, ChatActionStatus } from "./chat-action.js";

/** A change of a message to a workspace. */
@ObjectType({
  description: "A change of a message to a workspace. All fields except `action` show the time of the change.",
})
export class ChatActionUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as chat.action.failed." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the action." })
  actionId!: string;

  @Field(() => ChatActionStatus, { description: "Status after the change." })
  status!: WriteRow["status"];

  @Field(() => String, { nullable: true, description: "Why it failed or is unknown. Otherwise null." })
  errorCode!: string | null;
}

/** Shapes an event of the log. */
export function toActionUpdate(event: LoggedEvent, { services, viewer }: RequestContext): ChatActionUpdate {
  const { status, errorCode } = event.data as unknown as Pick<WriteRow, "status" | "errorCode">;
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    actionId: event.subjectId,
    status,
    errorCode,
  };
}

@Resolver(() => ChatActionUpdate)
export class ChatActionUpdateResolver {
  @FieldResolver(() => ChatAction, {
    nullable: true,
    description: "The message in its current state. Null if it no longer exists.",
  })
  action(@Root() { actionId }: ChatActionUpdate, @Ctx() context: RequestContext) {
    return context.loader(writeById).load(actionId);
  }
}
