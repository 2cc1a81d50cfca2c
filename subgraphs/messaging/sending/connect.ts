import type { Statements } from "../../shared/database/statements.js";
import { openAssignment } from "../assignments/public.js";
import {
  conversationErrors,
  type LockedConversation,
  recordConversationEvent,
  updateConversation,
} from "../conversations/public.js";
import type { LineRow } from "../lines/public.js";

/** Whom an identity writes to first, and over which line. */
interface FirstContact {
  readonly identityId: string;
  readonly remoteNumber: string;
  readonly line: LineRow;
}

/** Connects a person with an identity that writes first. The id of the assignment. @throws Problem `imessage_assignment_inactive` */
export async function assign(tx: Statements, contact: FirstContact, now: Date): Promise<string> {
  const opened = await openAssignment(tx, { ...contact, origin: "outbound" }, now);
  if (opened === null) throw conversationErrors.problem("imessage_assignment_inactive");
  return opened.assignment.id;
}

/** Notes that a locked group is about to be created by the message that is queued in this transaction. */
export async function beginCreation(tx: Statements, group: LockedConversation, now: Date): Promise<void> {
  const change = { groupCreationStatus: "creating", creatingSince: now } as const;
  const version = await updateConversation(tx, group.id, change, now);
  await recordConversationEvent(tx, "im.conversation.changed", { ...group, version, isBlocked: false }, now);
}
