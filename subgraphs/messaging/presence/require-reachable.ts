import type { RequestContext } from "../../shared/context/request-context.js";
import { isE164 } from "../../shared/rules/phone-number.js";
import { assignmentFor } from "../assignments/public.js";
import type { Thread } from "../carriers/public.js";
import { judgeNumbers, recipientBlocked } from "../contact-rules/public.js";
import { conversationErrors, type ConversationRow } from "../conversations/public.js";
import { lineById, lineOfIdentity, type LineRow } from "../lines/public.js";
import { settingsByIdentity } from "../settings/public.js";
import { presenceErrors } from "./errors.js";
import { actorOfSend } from "../../shared/holds/actor-of-send.js";
import { passUnheldRules } from "../../shared/refusals/pass-unheld-rules.js";
import { passGate } from "../../shared/reviews/gate.js";

/** The carrier's location of a conversation. */
export interface Reached {
  readonly line: LineRow;
  readonly thread: Thread;
}

/** An action that people in a conversation see. */
interface VisibleAction {
  readonly action: "im.react" | "im.typing" | "im.read_receipt";
  readonly takesGroups: boolean;
  readonly remotes: readonly string[];
}

/**
 * The line and the thread of a conversation for a visible action (wire contract im 12, the table), which passes the gate
 * first. Throws the gate's errors, then the table's, in this order: not enabled, group, not a phone number, blocked,
 * released, paused.
 * @param remotes the people who see it
 */
export async function requireReachable(
  context: RequestContext,
  conversation: ConversationRow,
  { action, takesGroups, remotes }: VisibleAction,
): Promise<Reached> {
  const db = context.services.database.request.reader;
  const { identityId, isGroup, remoteNumber } = conversation;
  const settings = await context.loader(settingsByIdentity).load(identityId);
  if (settings !== null) {
    passGate(action, settings);
    const actor = actorOfSend(context.viewer);
    await passUnheldRules(db, {
      operation: action,
      identityId,
      sender: settings,
      actor,
      audience: "outside",
      at: context.services.clock.now(),
    });
  }
  if (settings?.enabled !== true) throw conversationErrors.problem("im_not_enabled");
  if (isGroup && !takesGroups) throw presenceErrors.problem("group_not_supported");
  if (!remotes.every(isE164)) throw conversationErrors.problem("recipient_not_e164");
  const blocked = (await judgeNumbers(db, settings, "outbound", remotes)).find(({ allowed }) => !allowed);
  if (blocked !== undefined) throw recipientBlocked(blocked);
  const attached = await lineOfIdentity(db, identityId);
  if (isGroup) {
    if (attached === null || conversation.lineId !== attached.id)
      throw conversationErrors.problem("group_line_detached");
    if (conversation.carrierThreadId === null) {
      throw conversationErrors.problem("group_creation_in_progress", { retryAfter: 5 });
    }
    return paused({ line: attached, thread: { carrierThreadId: conversation.carrierThreadId } });
  }
  const latest = await assignmentFor(db, { identityId, remoteNumber: remoteNumber! });
  if (latest?.releasedAt !== null) throw conversationErrors.problem("imessage_assignment_inactive");
  const line = attached ?? (await lineById(db, latest.lineId));
  if (line === null) throw conversationErrors.problem("imessage_assignment_inactive");
  return paused({ line, thread: { address: remoteNumber! } });
}

function paused(reached: Reached): Reached {
  if (reached.line.status === "paused") throw conversationErrors.problem("imessage_line_paused");
  return reached;
}
