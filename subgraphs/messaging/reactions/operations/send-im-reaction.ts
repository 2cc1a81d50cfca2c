import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { type AuthorityRow, authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { carrierOf, type SendableReaction } from "../../carriers/public.js";
import { conversationById } from "../../conversations/public.js";
import { messageById, type MessageRow } from "../../messages/public.js";
import { inCarrierTime, presenceErrors, requireReachable } from "../../presence/public.js";
import { reactionAuthority } from "../authority.js";
import { writeSentReaction } from "../change-reactions.js";
import { reactionErrors } from "../errors.js";
import { reactionById } from "../loaders.js";
import { findLiveReaction } from "../store.js";
import { ImReaction, ImReactionKind } from "../types/reaction.js";

@InputType({ description: "A tapback to send." })
class SendImReactionInput {
  @Field(() => ID, { description: "UUID of a received message." })
  messageId!: string;

  @Field(() => ImReactionKind, { description: "The tapback. Not CUSTOM." })
  reaction!: ImReactionKind;

  @Field(() => Int, { nullable: true, description: "Part of the message, from 0 to 99. Default: 0." })
  partIndex?: number | null;
}

@ObjectType({ description: "Result of sending a tapback." })
class SendImReactionPayload {
  @Field(() => ImReaction, { nullable: true, description: "The current tapback." })
  reaction!: ImReaction | null;
}

/** `sendImReaction` (wire contract im 12). */
@Resolver()
export class SendImReaction {
  @Mutation(() => SendImReactionPayload, {
    description:
      "Reacts to a received message. It replaces the identity's previous tapback on that part. Errors: `not_found`, " +
      "`validation_failed`, `reaction_target_not_inbound`, `im_not_enabled`, `recipient_not_e164`, `recipient_blocked`, " +
      "`imessage_assignment_inactive`, `imessage_line_paused`, `group_line_detached`, `reaction_not_supported`, " +
      "`carrier_error`, `send_outcome_ambiguous`, `rate_limited`.",
  })
  async sendImReaction(
    @Arg("input", () => SendImReactionInput, { description: "The tapback." }) input: SendImReactionInput,
    @Ctx() context: RequestContext,
  ): Promise<SendImReactionPayload> {
    const { services } = context;
    const message = await ownMessage(context, reactionAuthority["im.react"], input.messageId);
    const { reaction, partIndex } = input;
    const part = partIndex ?? 0;
    if (reaction === "custom") throw invalidValue(["reaction"], "Custom reactions cannot be sent.");
    if (part < 0 || part > 99) throw invalidValue(["partIndex"], "The part must be from 0 to 99.");
    if (message.direction === "outbound") throw reactionErrors.problem("reaction_target_not_inbound");
    const author = message.senderNumber ?? message.remoteNumber!;
    const conversation = await context.loader(conversationById).load(message.conversationId);
    if (conversation === null) throw notFound("message with this id");
    const reached = await requireReachable(context, conversation, {
      action: "im.react",
      takesGroups: true,
      remotes: [author],
    });
    const live = await findLiveReaction(services.database.request.reader, message.id, part, "self");
    if (live?.reaction === reaction) return { reaction: await this.load(context, live.id) };
    const carrier = carrierOf(services, reached.line);
    const { carrierMessageId } = message;
    const takes = carrier.features(reached.line).tapbackKinds as readonly SendableReaction[];
    if (!takes.includes(reaction) || carrierMessageId === null) throw reactionErrors.problem("reaction_not_supported");
    const tapback = { ...reached, carrierMessageId, kind: reaction, partIndex: part, clientRef: message.id };
    const result = await inCarrierTime(context, (signal) => carrier.tapback(tapback, signal));
    if (result.kind === "unsupported") throw reactionErrors.problem("reaction_not_supported");
    if (result.kind === "ambiguous") throw presenceErrors.problem("send_outcome_ambiguous", { retryAfter: 5 });
    if (result.kind === "rejected") {
      if (result.code === "carrier_offline") throw presenceErrors.problem("carrier_error");
      throw reactionErrors.problem("reaction_not_supported");
    }
    const sent = { reaction, remoteNumber: author, partIndex: part };
    const id = await services.database.request.transaction((tx) => writeSentReaction(tx, services, message.id, sent));
    if (id === null) throw notFound("message with this id");
    return { reaction: await this.load(context, id) };
  }

  private load(context: RequestContext, id: string): Promise<ImReaction | null> {
    return context.loader(reactionById).clear(id).load(id);
  }
}

/** A message that the viewer works on. Throws `not_found`. */
async function ownMessage(context: RequestContext, row: AuthorityRow, id: string): Promise<MessageRow> {
  const { viewer } = context;
  const what = "message with this id";
  if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
  const message = await context.loader(messageById).load(id);
  if (message === null) {
    authorize(viewer, row, { organizationId: "", identityId: null, what });
    throw notFound(what);
  }
  authorize(viewer, row, { organizationId: message.organizationId, identityId: message.identityId, what });
  return message;
}
