import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { carrierOf } from "../../carriers/public.js";
import {
  countRead,
  ImConversation,
  conversationById,
  lockConversation,
  markMessagesRead,
  ownConversation,
  recordConversationEvent,
} from "../../conversations/public.js";
import { presenceAuthority } from "../authority.js";
import { inLimitedTime, limitActions } from "../in-carrier-time.js";
import { requireReachable } from "../require-reachable.js";
import { actorOfSend } from "../../../shared/holds/actor-of-send.js";
import { refusalByRules } from "../../../shared/refusals/pass-unheld-rules.js";
import { coveringFreeze, type FrozenBy } from "../../../shared/reviews/rules/freeze.js";
import { settingsByIdentity } from "../../settings/public.js";

@InputType({ description: "The conversation whose messages were read." })
class MarkImConversationReadInput {
  @Field(() => ID, { description: "UUID of the conversation." })
  conversationId!: string;
}

@ObjectType({ description: "Result of marking messages as read." })
class MarkImConversationReadPayload {
  @Field(() => ImConversation, { nullable: true, description: "The conversation." })
  conversation!: ImConversation | null;

  @Field(() => Int, { description: "How many messages were marked." })
  updatedCount!: number;
}

/** `markImConversationRead` (wire contract im 12). */
@Resolver()
export class MarkImConversationRead {
  @Mutation(() => MarkImConversationReadPayload, {
    description:
      "Marks all received messages of a conversation as read, and sends the person a read receipt if the carrier " +
      "supports it. Errors: `not_found`, `im_not_enabled`, `group_not_supported`, `recipient_not_e164`, " +
      "`recipient_blocked`, `imessage_assignment_inactive`, `imessage_line_paused`, `rate_limited`.",
  })
  async markImConversationRead(
    @Arg("input", () => MarkImConversationReadInput, { description: "The conversation." })
    { conversationId }: MarkImConversationReadInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkImConversationReadPayload> {
    const { services } = context;
    const conversation = await ownConversation(context, presenceAuthority["im.presence"], conversationId);
    const { remoteNumber } = conversation;
    const remotes = remoteNumber === null ? [] : [remoteNumber];
    const settings = await context.loader(settingsByIdentity).load(conversation.identityId);
    // An agent that is frozen, or that no rule lets, sends no receipt; it may still mark messages as read here.
    const reached =
      settings !== null && (await sendsNoReceipt(context, settings))
        ? null
        : await requireReachable(context, conversation, { action: "im.read_receipt", takesGroups: false, remotes });
    const carrier = reached === null ? null : carrierOf(services, reached.line);
    const shows = reached !== null && carrier?.features(reached.line).readReceipt === true;
    // Before anything is marked: a refused request must change nothing.
    if (shows) await limitActions(context);
    const updatedCount = await services.database.request.transaction(async (tx) => {
      const locked = await lockConversation(tx, conversation.id);
      if (locked === null) throw notFound("conversation with this id");
      const now = services.clock.now();
      const count = await markMessagesRead(tx, locked.id, now);
      if (count === 0) return 0;
      const version = await countRead(tx, locked.id, count, now);
      await recordConversationEvent(tx, "im.conversation.changed", { ...locked, version, isBlocked: false }, now);
      return count;
    });
    // The receipt is best effort: marked messages stay marked.
    if (shows) await inLimitedTime(context, (signal) => carrier!.markRead(reached.line, reached.thread, signal));
    const changed = await context.loader(conversationById).clear(conversation.id).load(conversation.id);
    return { conversation: changed, updatedCount };
  }
}

interface Sender {
  readonly identityId: string;
  readonly frozenBy: FrozenBy | null;
}

async function sendsNoReceipt({ services, viewer }: RequestContext, settings: Sender): Promise<boolean> {
  if (coveringFreeze(settings.frozenBy) !== null) return true;
  const refusal = await refusalByRules(services.database.request.reader, {
    operation: "im.read_receipt",
    identityId: settings.identityId,
    sender: settings,
    audience: "outside",
    actor: actorOfSend(viewer),
    at: services.clock.now(),
  });
  return refusal !== null;
}
