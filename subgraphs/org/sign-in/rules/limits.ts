/** Minutes until a sign-in link expires. */
export const signInLinkMinutes = 15;

/** Hours that a console session lasts. */
export const sessionHours = 12;

/** Sign-in links to one email address. */
export const signInLinksRate = { limit: 5, windowSeconds: 3600 } as const;
