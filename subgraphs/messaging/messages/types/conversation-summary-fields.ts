import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { type ConversationRow, ImConversationSummary } from "../../conversations/public.js";
import { lastSentInConversation } from "../loaders.js";
import { ImMessage } from "./message.js";

@Resolver(() => ImConversationSummary)
export class ImConversationSummaryResolver {
  @FieldResolver(() => ImMessage, {
    nullable: true,
    description: "The last message that the identity sent, regardless of what the list shows. Null if it sent none.",
  })
  latestOutbound(@Root() { conversation }: { readonly conversation: ConversationRow }, @Ctx() context: RequestContext) {
    return context.loader(lastSentInConversation).load(conversation.id);
  }
}
