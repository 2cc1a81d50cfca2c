import type { Statements } from "../../shared/database/statements.js";
import { type LockedConversation, updateConversation } from "../conversations/public.js";
import { isFailed, rankOf } from "../messages/public.js";
import type { Progressed } from "./rules/progress.js";

/**
 * A group that is being created becomes ready when the carrier names it, and is not created when its message failed. Answers
 * the group as it is then; null when nothing changed.
 */
export async function settleGroup(
  tx: Statements,
  group: LockedConversation,
  after: Progressed | null,
  carrierThreadId: string | null,
  now: Date,
): Promise<LockedConversation | null> {
  if (!group.isGroup || group.carrierThreadId !== null || group.groupCreationStatus === "ready") return null;
  const isThere = after !== null && rankOf(after.status) >= rankOf("accepted");
  const named = carrierThreadId !== null && (isThere || after === null);
  const hasFailed = after !== null && isFailed(after.status) && group.groupCreationStatus === "creating";
  if (!named && !hasFailed) return null;
  const change = named
    ? ({ groupCreationStatus: "ready", carrierThreadId } as const)
    : ({ groupCreationStatus: "not_created" } as const);
  const version = await updateConversation(tx, group.id, { ...change, creatingSince: null }, now);
  return { ...group, ...change, version };
}
