import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { reviewNoteField, reviewNoteViolations } from "../../../shared/holds/rules/review-note.js";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid, notFound, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { isRepeat } from "../../../shared/idempotency/is-repeat.js";
import { oncePipelined } from "../../../shared/idempotency/idempotency.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { isAgent, principalOf } from "../../../shared/viewer/viewer.js";
import { ownConversation } from "../../conversations/public.js";
import { resolveMediaUrl } from "../../media/public.js";
import { ImMessage, messageById } from "../../messages/public.js";
import { settingsByIdentity, type SettingsRow } from "../../settings/public.js";
import { admitSend, type Destination } from "../admit-send.js";
import { sendingAuthority } from "../authority.js";
import { sendingErrors } from "../errors.js";
import { imSend } from "../im-send.js";
import { contentFactsOfIm } from "../held-im-content.js";
import type { PreparedContent } from "../message-content.js";
import { queueMessage } from "../queue-message.js";
import { readSentMedia, type SentMedia } from "../sent-media.js";
import { type Queued, showQueued } from "../show-queued.js";
import { type NewMessage, readNewMessage } from "../rules/new-message.js";

@InputType({ description: "An instant message to send." })
class SendImMessageInput {
  @Field(() => ID, {
    nullable: true,
    description:
      "UUID of the identity that sends. Default: that of the conversation. Agents always send as themselves.",
  })
  identityId?: string | null;

  @Field(() => [String], { nullable: true, description: "1 to 8 numbers in E.164 form. Several make a group." })
  to?: string[] | null;

  @Field(() => ID, { nullable: true, description: "UUID of the conversation. Pass either this or `to`." })
  conversationId?: string | null;

  @Field(() => String, { nullable: true, description: "Text: up to 18,995 characters." })
  text?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "URLs of files: at most one. It is the URL of an upload, or any https URL.",
  })
  mediaUrls?: string[] | null;

  @Field(() => String, { nullable: true, description: "Effect, such as `confetti`." })
  sendStyle?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "UUID of the message of the conversation that it replies to. Requires conversationId.",
  })
  replyToMessageId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether a reply may be sent as a plain message, with a null replyToMessageId, if it cannot be a reply: the carrier " +
      "has none, or the line does not have the target. Default: true.",
  })
  plainReplyFallback?: boolean | null;

  @Field(() => String, { nullable: true, description: reviewNoteField })
  reviewNote?: string | null;
}

@ObjectType({ description: "Result of sending an instant message." })
class SendImMessagePayload {
  @Field(() => ImMessage, { nullable: true, description: "The queued message." })
  message!: ImMessage | null;
}

const action = sendingAuthority["im.send"];

/** `sendImMessage` (wire contract im 9). */
@Resolver()
export class SendImMessage {
  @Mutation(() => SendImMessagePayload, {
    description:
      "Sends an instant message. It is queued, and its state changes as the carrier reports. Where a person must agree " +
      "first, its `review` says so, and it is not handed over before. Accepts an " +
      "Idempotency-Key. Errors: `validation_failed`, `agent_identity_id_required`, `not_found`, `im_not_enabled`, " +
      "`recipient_not_e164`, `recipient_blocked`, `imessage_reply_target_not_found`, " +
      "`imessage_reply_target_unavailable`, `imessage_not_connected`, `imessage_awaiting_inbound`, " +
      "`imessage_assignment_inactive`, `imessage_line_paused`, `group_requires_dedicated_line`, " +
      "`group_creation_in_progress`, `group_line_detached`, `ambiguous_group`, `media_unreachable`, " +
      "`media_storage_exceeded`, `overage_limit_reached`, `already_rejected`, `review_queue_full`, `rate_limited`, " +
      "`result_unavailable`.",
  })
  async sendImMessage(
    @Arg("input", () => SendImMessageInput, { description: "The message." }) input: SendImMessageInput,
    @Ctx() context: RequestContext,
  ) {
    // The sender is checked before the content, so that errors do not reveal what is invisible.
    const { settings, destination } = await senderOf(context, input);
    const violations: Violation[] = reviewNoteViolations(input.reviewNote);
    const message = readNewMessage(input, violations);
    if (violations.length > 0) throw invalid(violations);
    if (settings === null) throw sendingErrors.problem("agent_identity_id_required");
    const { identityId } = settings;
    const send = imSend(identityId);
    if (message.replyTo !== null) await requireReplyTarget(context, message.replyTo, destination);
    const goal: Destination = destination ?? { to: "to" in message.target ? message.target.to : [] };
    const prepared = (await isRepeat(context, send)) ? null : await prepare(context, settings, goal, message);
    const made: { queued?: Queued } = {};
    const { id } = await oncePipelined(context, send, compared(identityId, message), async (tx) => {
      // The record of the repeat was swept a moment ago.
      if (prepared === null) throw sharedErrors.problem("idempotency_in_progress", { retryAfter: 1 });
      made.queued = await queueMessage(tx, context, identityId, goal, {
        ...message,
        ...prepared,
        reviewNote: input.reviewNote,
      });
      return { id: made.queued.id };
    });
    if (made.queued?.id === id) showQueued(context, made.queued);
    const sent = await context.loader(messageById).load(id);
    if (sent === null && context.notes.replayed === true) throw sharedErrors.problem("result_unavailable");
    return { message: sent };
  }
}

/** Prepares a new message before its transaction: a place in the caller's rate, and its file. */
async function prepare(
  context: RequestContext,
  settings: SettingsRow,
  goal: Destination,
  { text, mediaUrl }: Pick<NewMessage, "text" | "mediaUrl">,
): Promise<PreparedContent> {
  const { viewer, services } = context;
  const limit = perMinute(services.config.IM_SENDS_PER_MINUTE, "IM_SENDS_PER_MINUTE");
  await enforce(services.limiter, "im.sends", principalOf(viewer), limit);
  const isRuled = settings.frozenBy?.rules != null;
  if (mediaUrl === null) return { media: null, facts: isRuled ? factsOf(services, text, []) : null };
  // Nothing is fetched for callers who may not send.
  await services.database.request.pipelinedTransaction((tx) => admitSend(tx, services, settings, goal));
  const { organizationId } = settings;
  const media = await resolveMediaUrl(services, { organizationId, url: mediaUrl, origin: context.publicBaseUrl });
  if (!isRuled) return { media, facts: null };
  return { media, facts: factsOf(services, text, [await readSentMedia(services, media)]) };
}

function factsOf(
  { config }: RequestContext["services"],
  text: string | null,
  media: readonly SentMedia[],
): PreparedContent["facts"] {
  return { media, content: contentFactsOfIm({ text, media }, config.SCREENING === "on") };
}

/**
 * The sender and its conversation (wire contract im 9, checks 6 and 7). Null settings: no sender was named. Callers
 * that may not send at all are refused first.
 */
async function senderOf(
  context: RequestContext,
  { identityId: named, conversationId, to }: SendImMessageInput,
): Promise<{ settings: SettingsRow | null; destination: Destination | null }> {
  const { viewer } = context;
  const what = "identity with this id";
  if (viewer.organizationId === null || viewer.kind === "service_token") authorize(viewer, action);
  const isByConversation = conversationId != null && to == null;
  const conversation = isByConversation ? await ownConversation(context, action, conversationId, named) : null;
  const id = isAgent(viewer) ? viewer.identityId : (named ?? conversation?.identityId ?? null);
  if (id === null) {
    authorize(viewer, action);
    return { settings: null, destination: null };
  }
  const settings = await context.loader(settingsByIdentity).load(id);
  if (settings === null) {
    authorize(viewer, action, { organizationId: "", identityId: null, what });
    throw notFound(what);
  }
  authorize(viewer, action, { organizationId: settings.organizationId, identityId: settings.identityId, what });
  return { settings, destination: conversation === null ? null : { conversation } };
}

/** Throws `imessage_reply_target_not_found` unless the viewer sees the target of a reply, and it is in the conversation. */
async function requireReplyTarget(
  context: RequestContext,
  { messageId }: NonNullable<NewMessage["replyTo"]>,
  destination: Destination | null,
): Promise<void> {
  const target = await context.loader(messageById).load(messageId);
  const conversationId = destination !== null && "conversation" in destination ? destination.conversation.id : null;
  if (target === null || target.conversationId !== conversationId) {
    throw sendingErrors.problem("imessage_reply_target_not_found");
  }
}

/** The form in which two requests with one key are compared. */
function compared(identityId: string, { target, text, mediaUrl, sendStyle, replyTo }: NewMessage): object {
  // Named as requests of an earlier version were.
  const reply = replyTo === null ? {} : { replyTo: { messageId: replyTo.messageId, allowsPlain: replyTo.mayBePlain } };
  return { identityId, ...target, text, mediaUrl, sendStyle, ...reply };
}
