/** Subscriptions that one identity or mailbox may have (wire contract org 3.3). */
export const webhooksPerOwner = 20;

/** Rows of a page of the delivery log (wire contract org 3.4). */
export const largestDeliveryPage = 200;

/** Failed deliveries that one call puts on their way again. */
export const mostReplayed = 1_000;
