const day = 24 * 60 * 60 * 1000;
/** Days for which mail servers try again to hand a mail over (RFC 5321 4.5.4.1). */
const retryDays = 5;

/**
 * The ids that a mail without a Message-ID may have here (wire contract mail 2.2), made of a hash of its bytes and its envelope. The
 * first is that of today, which it gets. It is the same mail again if a mail has one of them; after the time in which servers
 * try again, the same text is another mail.
 */
export function madeIds(hash: string, receivedAt: Date): string[] {
  const today = Math.floor(receivedAt.getTime() / day);
  return Array.from({ length: retryDays + 1 }, (_, ago) => `<${hash}.${today - ago}@no-message-id.invalid>`);
}
