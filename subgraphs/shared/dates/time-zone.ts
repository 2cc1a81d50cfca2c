const nameSyntax = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/**
 * The IANA time zone of a name in any case, links such as `US/Eastern` included; null for anything else. Newer Node.js takes
 * offsets such as `+02:00` for zones: they are refused.
 */
export function timeZoneOf(name: string): string | null {
  if (!nameSyntax.test(name)) return null;
  try {
    // The spelling that it answers is one of few hundred, so that what is remembered for each zone is bounded.
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
