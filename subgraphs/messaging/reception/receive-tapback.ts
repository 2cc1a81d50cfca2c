import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { isReply } from "../assignments/public.js";
import type { TapbackEvent } from "../carriers/public.js";
import { judgeNumbers } from "../contact-rules/public.js";
import type { LineRow } from "../lines/public.js";
import { receiveReaction } from "../reactions/public.js";
import { lockSettings } from "../settings/public.js";
import { findOwner } from "./find-owner.js";
import { findNamedMessage } from "./store/received-messages.js";

/** Works on a tapback. Null when it is on a message that is not known yet. */
export async function receiveTapback(
  tx: Statements,
  services: Services,
  line: LineRow,
  event: TapbackEvent,
): Promise<string | null> {
  const { from, thread, partIndex, reaction, emoji, removed } = event;
  // Our own came back.
  if (from === line.number) return "echo";
  const owner = await findOwner(tx, services, { line, from, isGroup: thread.isGroup, message: null });
  if ("outcome" in owner) return owner.outcome;
  const target = await findNamedMessage(tx, line.id, event.targetCarrierMessageId);
  if (target === null) {
    const name = { clientRef: null, carrierMessageId: event.targetCarrierMessageId };
    return (await isReply(tx, line.id, name)) ? "reply" : null;
  }
  if (target.identityId !== owner.identityId) return "foreign_message";
  const settings = await lockSettings(tx, owner.identityId, "share");
  if (settings === null) return "identity_gone";
  const [verdict] = await judgeNumbers(tx, settings, "inbound", [from]);
  return receiveReaction(tx, services, {
    messageId: target.id,
    from,
    partIndex,
    kind: reaction,
    customEmoji: reaction === "custom" ? emoji : null,
    isRemoved: removed,
    isBlocked: !verdict!.allowed || target.isBlocked,
    isEnabled: settings.enabled,
  });
}
