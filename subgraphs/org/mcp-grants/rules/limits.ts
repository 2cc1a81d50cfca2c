/** How long a code may be exchanged, in seconds. */
export const codeSeconds = 60;
/** How long an access token is valid, in seconds. A client renews it with its refresh token. */
export const accessSeconds = 900;
/** A grant ends after this many days without use. Each refresh restarts them. */
export const unusedDays = 30;
/** Grants that one person may have in one organization. */
export const mostGrants = 50;

/** The longest URL of a client or redirect, in characters. */
export const longestUrl = 2_000;
/** Longest `state`, in characters. */
export const longestState = 2_000;
/** Longest name of a client, in characters. */
export const longestName = 100;
/** The most redirect URIs of a client. */
export const mostRedirects = 20;
/** The longest id of a client: that of a self-registered one contains the registration, and must fit into a URL. */
export const longestClientId = 8_000;
