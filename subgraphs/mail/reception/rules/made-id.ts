const day = 24 * 60 * 60 * 1000;
/** Days for which mail servers retry (RFC 5321 4.5.4.1). */
const retryDays = 5;

/**
 * The possible ids of a mail without a Message-ID (wire contract mail 2.2), made of a hash of its bytes and its
 * envelope. The first contains today's date, and is the id of a new mail. A stored mail with any of them is the same
 * mail. After the retry period, the same text is another mail.
 */
export function madeIds(hash: string, receivedAt: Date): string[] {
  const today = Math.floor(receivedAt.getTime() / day);
  return Array.from({ length: retryDays + 1 }, (_, ago) => `<${hash}.${today - ago}@no-message-id.invalid>`);
}
