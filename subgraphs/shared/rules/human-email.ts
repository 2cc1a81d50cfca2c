const longest = 254;
const longestLocalPart = 64;
const localPart = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
// Both cases are accepted before lower-casing, which would let letters of other scripts pass: the Kelvin sign becomes a
// k.
const syntax = new RegExp(`^${localPart}@(?:${label}\\.)+${label}$`, "i");

/**
 * A person's email address in comparable form: lower-cased; null when it is not deliverable. Plain ASCII without
 * quotes, comments or address literals: every relay accepts it, and it cannot break out of a header.
 */
export function normalizeHumanEmail(text: string): string | null {
  if (text.length > longest || text.indexOf("@") > longestLocalPart) return null;
  return syntax.test(text) ? text.toLowerCase() : null;
}

/**
 * Whether the address belongs to an agent of the installation. It is then not a human's: an agent could read the code
 * in its own mailbox and confirm itself.
 */
export function isAgentAddress(email: string, mailDomain: string): boolean {
  return email.endsWith(`@${mailDomain}`);
}
