import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { conversationAuthority } from "../authority.js";
import { changeConversation } from "../change-conversation.js";
import { ownConversation } from "../im-scope.js";
import { ImConversation } from "../types/conversation.js";

@InputType({ description: "The conversation whose snooze ends." })
class UnsnoozeImConversationInput {
  @Field(() => ID, { description: "UUID of the conversation." })
  id!: string;
}

@ObjectType({ description: "Result of ending the snooze of a conversation." })
class UnsnoozeImConversationPayload {
  @Field(() => ImConversation, { description: "The conversation." })
  conversation!: ImConversation;
}

/** `unsnoozeImConversation` (wire contract labels-and-schedule 7). */
@Resolver()
export class UnsnoozeConversation {
  @Mutation(() => UnsnoozeImConversationPayload, {
    description: "Ends the snooze of a conversation. One that is not snoozed stays as it is. Errors: `not_found`.",
  })
  async unsnoozeImConversation(
    @Arg("input", () => UnsnoozeImConversationInput, { description: "The conversation." })
    { id }: UnsnoozeImConversationInput,
    @Ctx() context: RequestContext,
  ) {
    const conversation = await ownConversation(context, conversationAuthority["im.organize"], id);
    return { conversation: await changeConversation(context, conversation, { snooze: null }) };
  }
}
