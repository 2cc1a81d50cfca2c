import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownMessage } from "../own-message.js";
import { ImMessage } from "../types/message.js";

/** `imMessage(id)` (`GET /im/messages/{id}`). */
@Resolver()
export class GetMessage {
  @Query(() => ImMessage, {
    nullable: true,
    description: "An instant message. Reading it does not mark it as read. Errors: `not_found`.",
  })
  imMessage(
    @Arg("id", () => ID, { description: "UUID of the message." }) id: string,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, {
      nullable: true,
      description: "UUID of the identity that it must belong to. Optional for agents.",
    })
    identityId?: string | null,
  ) {
    return ownMessage(context, id, identityId);
  }
}
