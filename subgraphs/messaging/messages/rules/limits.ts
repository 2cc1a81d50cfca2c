/** The most characters of a message's text (wire contract im 9). */
export const longestText = 18_995;

/** The most remote members of a group, without the agent's own line. */
export const largestGroup = 8;

/** How long nothing may be heard of a message that was handed over, in milliseconds (wire contract im 10). */
export const unconfirmedAfter = 15 * 60_000;
