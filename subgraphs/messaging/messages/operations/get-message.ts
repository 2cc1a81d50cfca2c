import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { authorize } from "../../../shared/authority/authority.js";
import { conversationAuthority, conversationById } from "../../conversations/public.js";
import { messageById } from "../loaders.js";
import { ImMessage } from "../types/message.js";

const what = "message with this id";

/** `imMessage(id)` (`GET /im/messages/{id}`). */
@Resolver()
export class GetMessage {
  @Query(() => ImMessage, {
    nullable: true,
    description: "An instant message. Reading it does not mark it as read. Errors: `not_found`.",
  })
  async imMessage(
    @Arg("id", () => ID, { description: "UUID of the message." }) id: string,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, {
      nullable: true,
      description: "UUID of the identity that it must belong to. Optional for agents.",
    })
    identityId?: string | null,
  ) {
    const { viewer } = context;
    const row = conversationAuthority["im.read"];
    if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
    const message = await context.loader(messageById).load(id);
    const conversation = message === null ? null : await context.loader(conversationById).load(message.conversationId);
    const { organizationId, identityId: owner } = conversation ?? { organizationId: "", identityId: null };
    authorize(viewer, row, { organizationId, identityId: owner, what });
    const isOther = !isAgent(viewer) && identityId != null && identityId.toLowerCase() !== owner;
    if (message === null || owner === null || isOther) throw notFound(what);
    return message;
  }
}
