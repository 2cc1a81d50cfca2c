/** Bytes of one mail from outside (wire contract mail 14). */
export const largestMail = 50 * 1024 * 1024;
/** How often a mail may have been passed on: one more is a loop (wire contract mail 17.4). */
export const mostHops = 50;
/** Recipients of one SMTP transaction. */
export const mostRecipients = 100;
