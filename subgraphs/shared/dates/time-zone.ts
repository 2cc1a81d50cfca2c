const nameSyntax = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/**
 * The IANA time zone for a name in any case, including links such as `US/Eastern`; null for anything else. Newer
 * versions of Node.js also accept offsets such as `+02:00`: they are refused.
 */
export function timeZoneOf(name: string): string | null {
  if (!nameSyntax.test(name)) return null;
  try {
    // The canonical name, because callers and Temporal cache by name: there are only a few hundred, in any spelling.
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
