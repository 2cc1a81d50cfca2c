import type { ApartChange } from "../../shared/labels/rules/own-change.js";
import type { SystemLabel } from "../../shared/labels/rules/system-labels.js";
import { isE164 } from "../../shared/rules/phone-number.js";

/** Characters of the latest message that a list shows (wire contract im 11). */
export const previewLength = 280;

/** The most rows of a page (wire contract im 5). */
export const largestPage = 200;

/**
 * The participants of a conversation (wire contract im 6): the members of a group, and for an address that nothing can
 * be sent to that address, so that clients see who it is although it is not a number.
 */
export function listedParticipants({
  isGroup,
  remoteNumber,
  participants,
}: {
  readonly isGroup: boolean;
  readonly remoteNumber: string | null;
  readonly participants: readonly string[];
}): readonly string[] {
  if (isGroup) return participants;
  return remoteNumber === null || isE164(remoteNumber) ? [] : [remoteNumber];
}

/** The system labels of a conversation (wire contract labels 2.3). */
export function labelsOfConversation({
  hasUnread,
  isBlocked,
  isSnoozed,
}: {
  readonly hasUnread: boolean;
  readonly isBlocked: boolean;
  readonly isSnoozed: boolean;
}): Set<SystemLabel> {
  return new Set<SystemLabel>([
    hasUnread ? "unread" : "read",
    ...(isBlocked ? (["blocked"] as const) : []),
    ...(isSnoozed ? (["snoozed"] as const) : []),
  ]);
}

/** The effect of a change of system labels on a conversation: it can only be marked as read. Else the label that is refused. */
export function readByLabels({ add, remove }: ApartChange["system"]): { readonly isRead: boolean } | SystemLabel {
  const refused = add.find((label) => label !== "read") ?? remove.find((label) => label !== "unread");
  return refused ?? { isRead: add.length + remove.length > 0 };
}
