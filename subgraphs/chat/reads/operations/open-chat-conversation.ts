import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { noteDirectConversations, requireConnection, slackIdViolations } from "../../connections/public.js";
import { judgePeople, recipientBlocked } from "../../contact-rules/public.js";
import type { SlackAnswer } from "../../slack/public.js";
import { readAuthority } from "../authority.js";
import { readFromSlack } from "../read-from-slack.js";
import { conversationOf } from "../rules/conversations.js";
import { objectOf } from "../rules/foreign.js";
import { ChatConversation } from "../types/chat-conversation.js";
import { readErrorList } from "../read-error-list.js";
import { actorOfSend } from "../../../shared/holds/actor-of-send.js";
import { passUnheldRules } from "../../../shared/refusals/pass-unheld-rules.js";
import { passGate } from "../../../shared/reviews/gate.js";

const mostUsers = 8;

@InputType({ description: "The users to open a direct message with." })
class OpenChatConversationInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => [String], { description: "Slack's ids of 1 to 8 users." })
  userIds!: string[];
}

@ObjectType({ description: "Result of opening a direct message." })
class OpenChatConversationPayload {
  @Field(() => ChatConversation, { description: "The conversation. There is one for each set of users." })
  conversation!: ChatConversation;
}

/** `openChatConversation` (wire contract chat 4, 8.4). */
@Resolver()
export class OpenChatConversation {
  @Mutation(() => OpenChatConversationPayload, {
    description: `Opens a direct message with users, or returns the existing one. Errors: \`recipient_blocked\`, ${readErrorList}`,
  })
  async openChatConversation(
    @Arg("input", () => OpenChatConversationInput, { description: "The users." })
    { connectionId, userIds }: OpenChatConversationInput,
    @Ctx() context: RequestContext,
  ): Promise<OpenChatConversationPayload> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations: Violation[] = [];
    if (userIds.length < 1 || userIds.length > mostUsers) {
      violations.push({ path: ["userIds"], message: `Pass 1 to ${mostUsers} users.` });
    }
    violations.push(...userIds.slice(0, mostUsers).flatMap((id) => slackIdViolations("userIds", id)));
    if (violations.length > 0) throw invalid(violations);
    // Nothing is sent here: the connection was read for this request.
    passGate("chat.open", connection);
    const { reader, writer } = context.services.database.request;
    const send = { operation: "chat.open", identityId: connection.identityId, sender: connection } as const;
    const actor = actorOfSend(context.viewer);
    await passUnheldRules(reader, { ...send, actor, audience: "outside", at: context.services.clock.now() });
    const lookup = async (method: string, asked: Readonly<Record<string, unknown>>): Promise<SlackAnswer> => {
      return { kind: "ok", data: await readFromSlack(context, connection, method, asked), scopes: [] };
    };
    const judgement = await judgePeople(reader, connection, lookup, userIds);
    if (judgement.kind === "blocked") throw recipientBlocked(judgement.verdict);
    const input = { users: userIds.join(","), return_im: true };
    const data = await readFromSlack(context, connection, "conversations.open", input);
    const conversation = conversationOf(objectOf(data["channel"]));
    if (conversation === null) throw notFound("conversation with these users");
    const [userId] = userIds;
    // A message that is sent there is for that user, even if the user never answers.
    if (conversation.isIm && new Set(userIds).size === 1) {
      const found = { connectionId: connection.id, conversationId: conversation.id, userId: userId! };
      await noteDirectConversations(writer, [{ ...found, userWorkspaceId: null }]);
    }
    return { conversation };
  }
}
