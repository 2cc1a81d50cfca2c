import { isE164 } from "../../shared/rules/phone-number.js";

/** Characters of the latest message that a list shows (wire contract im 11). */
export const previewLength = 280;

/** Rows of a page at most (wire contract im 5). */
export const largestPage = 200;

/**
 * Whom a conversation lists as participants (wire contract im 6): a group its members, and a conversation with an address that
 * nothing can be sent to, that address: so clients see whom it is with although it is no number.
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
