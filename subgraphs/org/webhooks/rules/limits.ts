/** Subscriptions that one identity may have, those of its mailbox included (wire contract org 3.3). */
export const webhooksPerIdentity = 60;

/** Rows of a page of the delivery log (wire contract org 3.4). */
export const largestDeliveryPage = 200;

/** Failed deliveries that one call puts on their way again. */
export const mostReplayed = 1_000;
