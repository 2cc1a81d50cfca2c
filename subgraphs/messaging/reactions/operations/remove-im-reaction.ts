import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { carrierOf, type SendableReaction } from "../../carriers/public.js";
import { conversationById } from "../../conversations/public.js";
import { messageById } from "../../messages/public.js";
import { inCarrierTime, presenceErrors, requireReachable } from "../../presence/public.js";
import { reactionAuthority } from "../authority.js";
import { writeRemovedReaction } from "../change-reactions.js";
import { reactionErrors } from "../errors.js";
import { reactionById } from "../loaders.js";

@InputType({ description: "The tapback to remove." })
class RemoveImReactionInput {
  @Field(() => ID, { description: "UUID of the tapback." })
  reactionId!: string;
}

@ObjectType({ description: "Result of removing a tapback." })
class RemoveImReactionPayload {
  @Field(() => ID, { description: "UUID of the tapback." })
  removedId!: string;
}

/** `removeImReaction` (wire contract im 12). */
@Resolver()
export class RemoveImReaction {
  @Mutation(() => RemoveImReactionPayload, {
    description:
      "Removes a tapback that the identity sent. Repeating it changes nothing. Errors: `not_found`, " +
      "`reaction_not_owned`, `im_not_enabled`, `recipient_not_e164`, `recipient_blocked`, " +
      "`imessage_assignment_inactive`, `imessage_line_paused`, `group_line_detached`, `carrier_error`, `send_outcome_ambiguous`, `rate_limited`.",
  })
  async removeImReaction(
    @Arg("input", () => RemoveImReactionInput, { description: "The tapback." }) { reactionId }: RemoveImReactionInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveImReactionPayload> {
    const { viewer, services } = context;
    const row = reactionAuthority["im.react"];
    const what = "reaction with this id";
    if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
    const reaction = await context.loader(reactionById).load(reactionId);
    if (reaction === null) {
      authorize(viewer, row, { organizationId: "", identityId: null, what });
      throw notFound(what);
    }
    authorize(viewer, row, { organizationId: reaction.organizationId, identityId: reaction.identityId, what });
    if (reaction.direction === "inbound") throw reactionErrors.problem("reaction_not_owned");
    if (!reaction.isLive) return { removedId: reaction.id };
    const message = await context.loader(messageById).load(reaction.messageId);
    const conversation = await context.loader(conversationById).load(reaction.conversationId);
    if (message === null || conversation === null) throw notFound(what);
    const remotes = [reaction.remoteNumber];
    const reached = await requireReachable(context, conversation, { action: "im.react", takesGroups: true, remotes });
    const carrier = carrierOf(services, reached.line);
    const { carrierMessageId } = message;
    const { partIndex } = reaction;
    if (!carrier.features(reached.line).tapbackRemove || carrierMessageId === null) {
      throw presenceErrors.problem("carrier_error");
    }
    const kind = reaction.reaction as SendableReaction;
    const tapback = { ...reached, carrierMessageId, kind, partIndex, clientRef: reaction.id };
    const result = await inCarrierTime(context, (signal) => carrier.removeTapback(tapback, signal));
    if (result.kind === "ambiguous") throw presenceErrors.problem("send_outcome_ambiguous", { retryAfter: 5 });
    if (result.kind !== "accepted") throw presenceErrors.problem("carrier_error");
    await services.database.request.transaction((tx) => writeRemovedReaction(tx, services, reaction));
    return { removedId: reaction.id };
  }
}
