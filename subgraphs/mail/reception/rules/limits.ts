/** Bytes of one mail from outside (wire contract mail 14). */
export const largestMail = 50 * 1024 * 1024;
/** How often a mail may have been passed on: one more is a loop (wire contract mail 17.4). */
export const mostHops = 50;
/** Recipients of one SMTP transaction. */
export const mostRecipients = 100;
/** Bad signatures a minute from one address: after them it is not listened to for a while. */
export const badSignaturesPerMinute = 10;
/** The longest that one mail may take to come in, in milliseconds: a client that sends a byte a minute holds its place no longer. */
export const transferWithin = 10 * 60 * 1000;
