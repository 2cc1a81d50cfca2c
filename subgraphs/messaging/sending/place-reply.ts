import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { carrierOf } from "../carriers/public.js";
import { findReplyTarget, joinThread, noThread, type ThreadPlace } from "../messages/public.js";
import type { Route } from "./admit-send.js";
import { sendingErrors } from "./errors.js";
import type { NewMessage } from "./rules/new-message.js";
import { replyRoute } from "./rules/reply-route.js";

/** The thread of a message when it is sent, and whether it may be sent without being a reply. */
export interface ReplyPlace extends ThreadPlace {
  readonly replyMayBePlain: boolean | null;
}

const plain: ReplyPlace = { ...noThread, replyMayBePlain: null };

/**
 * The thread of a message in its conversation. Throws `imessage_reply_target_not_found`, and
 * `imessage_reply_target_unavailable` when it must be a reply but cannot be one.
 */
export async function placeReply(
  tx: Statements,
  services: Services,
  { line, ...route }: Route,
  conversationId: string,
  replyTo: NewMessage["replyTo"],
): Promise<ReplyPlace> {
  if (replyTo === null) return plain;
  const target = await findReplyTarget(tx, conversationId, replyTo.messageId);
  if (target === null) throw sendingErrors.problem("imessage_reply_target_not_found");
  const exists = route.kind === "direct" || (route.kind === "group" && !route.creates);
  const facts = {
    carrierHasReplies: exists && carrierOf(services, line).features(line).replies,
    isOnLine: target.lineId === line.id,
    isNamed: target.carrierMessageId !== null,
    isBlocked: target.isBlocked,
  };
  const decision = replyRoute(facts, replyTo.mayBePlain);
  if (decision === "unavailable") throw sendingErrors.problem("imessage_reply_target_unavailable");
  if (decision === "plain") return plain;
  return { ...(await joinThread(tx, target, { isBlocked: false })), replyMayBePlain: replyTo.mayBePlain };
}
