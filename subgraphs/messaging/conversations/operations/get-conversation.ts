import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { conversationAuthority } from "../authority.js";
import { ownConversation } from "../im-scope.js";
import { ImConversation } from "../types/conversation.js";

/** `imConversation(id)` (wire contract im 5). */
@Resolver()
export class GetConversation {
  @Query(() => ImConversation, { nullable: true, description: "A conversation or a group. Errors: `not_found`." })
  async imConversation(
    @Arg("id", () => ID, { description: "UUID of the conversation." }) id: string,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, {
      nullable: true,
      description: "UUID of the identity that it must belong to. Optional for agents.",
    })
    identityId?: string | null,
  ) {
    return ownConversation(context, conversationAuthority["im.read"], id, identityId);
  }
}
