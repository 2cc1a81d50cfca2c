/** The address of a new mailbox on the platform's domain: the handle it is made with, for ever. */
export function platformAddress(handle: string, mailDomain: string): string {
  return `${handle}@${mailDomain}`;
}
