import { Args, ArgsType, Ctx, Field, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { conversationAuthority, largestPage, ownConversation } from "../../conversations/public.js";
import { messageById } from "../loaders.js";
import { ownMessage } from "../own-message.js";
import { listVisibleThread, type ThreadKey } from "../store/threads.js";
import { ImThread } from "../types/thread.js";

@ArgsType()
class ImThreadArgs extends ConnectionArgs {
  @Field(() => ID, { nullable: true, description: "UUID of any message of the thread." })
  messageId?: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of its conversation, with `threadId` instead of `messageId`." })
  conversationId?: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the thread. Requires `conversationId`." })
  threadId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of the identity that it must belong to. Optional for agents.",
  })
  identityId?: string | null;
}

const row = conversationAuthority["im.read"];

/** `imThread` (`GET /im/messages/{id}/thread`, `GET /im/conversations/{id}/threads/{id}`). */
@Resolver()
export class GetThread {
  @Query(() => ImThread, {
    nullable: true,
    description:
      "A thread of replies, oldest message first: that of a message, or one of a conversation. A message without replies " +
      "is a thread of its own. `first`: 1 to 200. Errors: `not_found`, `validation_failed`, `invalid_cursor`.",
  })
  async imThread(@Args(() => ImThreadArgs) args: ImThreadArgs, @Ctx() context: RequestContext): Promise<ImThread> {
    const { viewer, services } = context;
    if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
    const { conversationId, rootId } = await keyOf(context, args);
    const list = `im-thread/${conversationId}/${rootId}`;
    const request = pageRequest(context, list, args, largestPage);
    const { reader } = services.database.request;
    const shown = { withBlocked: !isAgent(viewer) };
    const page = await listVisibleThread(reader, viewer, { conversationId, rootId }, shown, request);
    const messages = toConnection(
      context,
      list,
      page,
      (message) => message,
      (message) => message,
    );
    return { threadId: rootId, conversationId, rootMessageId: rootId, messages: messages as never };
  }
}

async function keyOf(
  context: RequestContext,
  { messageId, conversationId, threadId, identityId }: ImThreadArgs,
): Promise<ThreadKey> {
  if (messageId != null && conversationId == null && threadId == null) {
    const message = await ownMessage(context, messageId, identityId);
    return { conversationId: message.conversationId, rootId: message.threadRootId ?? message.id };
  }
  if (messageId != null || conversationId == null || threadId == null) {
    throw invalidValue(["messageId"], "Pass either messageId, or conversationId and threadId.");
  }
  const conversation = await ownConversation(context, row, conversationId, identityId);
  const root = await context.loader(messageById).load(threadId);
  const isRoot = root !== null && (root.threadRootId ?? root.id) === root.id;
  if (!isRoot || root.conversationId !== conversation.id) throw notFound("thread with this id");
  return { conversationId: conversation.id, rootId: root.id };
}
