/** The request's values for a new identity's mailbox. */
export interface MailboxWishes {
  readonly emailLocalPart?: string | null;
  /** Null: the platform's domain. Omitted: the organization's default. */
  readonly sendingDomain?: string | null;
}

/** Letters, digits and separators that are also safe in URLs. */
const form = /^[a-z0-9_]+([.+-][a-z0-9_]+)*$/;
const longest = 64;
/** The address for bounces: see wire contract mail 17.2. */
const reserved = /^bounces?(\+|$)/;

/**
 * The local part of a new mailbox: the handle, or on a custom domain the requested one (wire contract mail 10). Null
 * when it is not valid.
 */
export function newLocalPart(wish: string | null | undefined, handle: string, isPlatform: boolean): string | null {
  const localPart = wish?.toLowerCase() ?? handle;
  if (isPlatform) return localPart === handle ? handle : null;
  const isAllowed = localPart.length <= longest && form.test(localPart) && !reserved.test(localPart);
  return isAllowed ? localPart : null;
}
