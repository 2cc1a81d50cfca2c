/**
 * Reserved handles (wire contract org 2.5). Literal path segments would hide the first four; the others are names that
 * people trust.
 */
const reserved: ReadonlySet<string> = new Set([
  "a2a",
  "directory",
  "settings",
  "contact-rules",
  "admin",
  "api",
  "www",
  "root",
  "postmaster",
  "abuse",
  "mailer-daemon",
  "noreply",
  "no-reply",
  "security",
  "support",
  "system",
  "console",
]);

/** Whether the handle, in its canonical form, is reserved. */
export function isReservedHandle(handle: string): boolean {
  return reserved.has(handle);
}
