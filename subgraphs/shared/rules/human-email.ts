const longest = 254;
const longestLocalPart = 64;
const localPart = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
// Both cases are taken before lower-casing, which would let letters of other scripts pass: the Kelvin sign becomes a k.
const syntax = new RegExp(`^${localPart}@(?:${label}\\.)+${label}$`, "i");

/**
 * The mail address of a person as it is compared: lower-cased; null when mail cannot reach a person there. Plain ASCII
 * without quotes, comments or address literals: what every relay takes, and what cannot break out of a header.
 */
export function normalizeHumanEmail(text: string): string | null {
  if (text.length > longest || text.indexOf("@") > longestLocalPart) return null;
  return syntax.test(text) ? text.toLowerCase() : null;
}

/**
 * Whether the address belongs to the installation's agents. Such a one is no human's: an agent could read the code in a
 * mailbox of its own and confirm itself.
 */
export function isAgentAddress(email: string, mailDomain: string): boolean {
  return email.endsWith(`@${mailDomain}`);
}
