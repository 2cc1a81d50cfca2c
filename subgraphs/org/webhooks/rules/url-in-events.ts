/** The URL of a receiver as events record it, without its query, which can be a secret. */
export const urlInEvents = (url: string): string => url.replace(/[?#].*$/s, "");
