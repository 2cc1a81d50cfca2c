/** The most subscriptions of one identity, including those of its mailbox (wire contract org 3.3). */
export const webhooksPerIdentity = 60;

/** Rows of a page of the delivery log (wire contract org 3.4). */
export const largestDeliveryPage = 200;

/** The most failed deliveries that one call restarts. */
export const mostReplayed = 1_000;
