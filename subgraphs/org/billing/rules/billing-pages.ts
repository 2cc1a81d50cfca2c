/** Minutes until a link to a billing page expires. */
export const billingLinkMinutes = 60;

/** Checkout and portal pages of one organization: each is a call to the payments provider. */
export const billingPagesRate = { limit: 30, windowSeconds: 3600 } as const;
