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
