import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { writeById, type WriteRow } from "../../writes/public.js";
import { ChatOperation, ChatOperationStatus } from "./chat-operation.js";

/** A change of an operation in a workspace. */
@ObjectType({
  description: "A change of an operation in a workspace. All fields except `operation` show the time of the change.",
})
export class ChatOperationUpdate {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Kind of event, such as chat.operation.failed." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the operation." })
  operationId!: string;

  @Field(() => ChatOperationStatus, { description: "Status after the change." })
  status!: WriteRow["status"];

  @Field(() => String, { nullable: true, description: "Why it failed or is unknown. Otherwise null." })
  errorCode!: string | null;
}

/** Shapes an event of the log. */
export function toOperationUpdate(event: LoggedEvent, { services, viewer }: RequestContext): ChatOperationUpdate {
  const { status, errorCode } = event.data as unknown as Pick<WriteRow, "status" | "errorCode">;
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    kind: event.kind,
    occurredAt: event.occurredAt,
    operationId: event.subjectId,
    status,
    errorCode,
  };
}

@Resolver(() => ChatOperationUpdate)
export class ChatOperationUpdateResolver {
  @FieldResolver(() => ChatOperation, {
    nullable: true,
    description: "The operation in its current state. Null if it no longer exists.",
  })
  operation(@Root() { operationId }: ChatOperationUpdate, @Ctx() context: RequestContext) {
    return context.loader(writeById).load(operationId);
  }
}
