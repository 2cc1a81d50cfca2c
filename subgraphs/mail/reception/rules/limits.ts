/** Bytes of one mail from outside (wire contract mail 14). */
export const largestMail = 50 * 1024 * 1024;
/** The most hops of a mail: one more is a loop (wire contract mail 17.4). */
export const mostHops = 50;
/** Recipients of one SMTP transaction. */
export const mostRecipients = 100;
/** Bad signatures per minute from one address: then its requests are refused for a while. */
export const badSignaturesPerMinute = 10;
/** The time limit for receiving one mail, in milliseconds, so that a slow client does not hold its slot longer. */
export const transferWithin = 10 * 60 * 1000;
