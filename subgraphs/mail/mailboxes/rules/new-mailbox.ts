/** What a request says about a new identity's mailbox. */
export interface MailboxWishes {
  readonly emailLocalPart?: string | null;
  /** Null: the platform's domain. Left out: the organization's default. */
  readonly sendingDomain?: string | null;
}

/** Letters, digits and what may stand between them: it also stands in addresses of the web, as it is. */
const form = /^[a-z0-9_]+([.+-][a-z0-9_]+)*$/;
const longest = 64;
/** Where reports of undelivered mail go: see wire contract mail 17.2. */
const reserved = /^bounces?(\+|$)/;

/**
 * The local part of a new mailbox: the handle, or on a custom domain what the request names (wire contract mail 10). Null
 * when it cannot be that.
 */
export function newLocalPart(wish: string | null | undefined, handle: string, isPlatform: boolean): string | null {
  const localPart = wish?.toLowerCase() ?? handle;
  if (isPlatform) return localPart === handle ? handle : null;
  const isAllowed = localPart.length <= longest && form.test(localPart) && !reserved.test(localPart);
  return isAllowed ? localPart : null;
}
