/** How long a code may be exchanged, in seconds. */
export const codeSeconds = 60;
/** How long an access token works, in seconds. A client renews it with its refresh token. */
export const accessSeconds = 900;
/** After so many days without use a grant ends. Each refresh begins them again. */
export const unusedDays = 30;
/** Grants that one person may have in one organization. */
export const mostGrants = 50;

/** Longest address of a client or of where it wants to be called back, in characters. */
export const longestUrl = 2_000;
/** Longest `state`, in characters. */
export const longestState = 2_000;
/** Longest name of a client, in characters. */
export const longestName = 100;
/** Most addresses that a client may be called back at. */
export const mostRedirects = 20;
/** Longest id of a client: one that registered itself contains what it registered, and must fit into an address. */
export const longestClientId = 8_000;
