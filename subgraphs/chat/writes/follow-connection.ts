import { ArgsType, Field, ID } from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../shared/following/follow-events.js";
import { requireConnection } from "../connections/public.js";
import { writeAuthority } from "./authority.js";

/** Arguments of the subscriptions to what happens over a connection. */
@ArgsType()
export class ChatFeedArgs {
  @Field(() => ID, { description: "UUID of the connection." })
  readonly connectionId!: string;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** Follows what is written over a connection. */
export async function followConnection(
  context: RequestContext,
  { connectionId, after }: ChatFeedArgs,
  kinds: readonly string[],
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { id, identityId } = await requireConnection(context, writeAuthority["chat.write.read"], connectionId);
  return followEvents(context, { identityId, kinds, data: { connectionId: id } }, after);
}
