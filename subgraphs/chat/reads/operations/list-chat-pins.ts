import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations } from "../../connections/public.js";
import { authorIn, hideBlocked } from "../../contact-rules/public.js";
import type { SlackData } from "../../slack/public.js";
import { readAuthority } from "../authority.js";
import { readFromSlack } from "../read-from-slack.js";
import { objectOf, objectsOf } from "../rules/foreign.js";
import { mostPins, pinsOf } from "../rules/pins.js";
import { ChatPins } from "../types/chat-pin.js";
import { readErrorList } from "../read-error-list.js";

/** Who wrote what is pinned: a message, or a file. */
const pinnedBy = (pin: SlackData) => authorIn(objectOf(pin["message"] ?? pin["file"]));

/** `chatPins` (wire contract chat 4, 8.4). */
@Resolver()
export class ListChatPins {
  @Query(() => ChatPins, {
    nullable: true,
    description: `What is pinned in a conversation, the first 100. Errors: ${readErrorList}`,
  })
  async chatPins(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("conversationId", () => String, { description: "Slack's id of the conversation." }) conversationId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatPins> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations = slackIdViolations("conversationId", conversationId);
    if (violations.length > 0) throw invalid(violations);
    const data = await readFromSlack(context, connection, "pins.list", { channel: conversationId });
    const pins = objectsOf(data["items"], mostPins + 1);
    return pinsOf({ ...data, items: await hideBlocked(context, connection, pins, pinnedBy) });
  }
}
