/** The address of a new mailbox on the platform's domain. It contains the handle at creation and never changes. */
export function platformAddress(handle: string, mailDomain: string): string {
  return `${handle}@${mailDomain}`;
}
