/** Characters of a message's text at most (wire contract im 9). */
export const longestText = 18_995;

/** Remote members of a group at most, without the agent's own line. */
export const largestGroup = 8;

/** How long nothing may be heard of a message that was handed over, in milliseconds (wire contract im 10). */
export const unconfirmedAfter = 15 * 60_000;
