import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import type { ParticipantsEvent } from "../carriers/public.js";
import { lockGroupByThread, recordConversationEvent, updateConversation } from "../conversations/public.js";
import type { LineRow } from "../lines/public.js";
import { membersOf } from "./rules/arrival.js";

/** Stores the members of a group, as reported by the carrier. */
export async function receiveParticipants(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  line: LineRow,
  { thread }: ParticipantsEvent,
): Promise<string> {
  const group = await lockGroupByThread(tx, line.id, thread.id);
  if (group === null || group.identityId !== line.identityId) return "unknown_thread";
  const participants = membersOf(thread.participants, null, line.number);
  if (participants.join() === group.participants.join()) return "unchanged";
  const now = clock.now();
  const version = await updateConversation(tx, group.id, { participants }, now);
  await recordConversationEvent(tx, "im.conversation.changed", { ...group, version, isBlocked: false }, now);
  return "changed";
}
