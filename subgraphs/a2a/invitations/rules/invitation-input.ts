import type { Violation } from "../../../shared/errors/problem.js";
import { isAgentAddress, normalizeHumanEmail } from "../../../shared/rules/human-email.js";

/** Peers of one invitation. */
export const mostPeers = 20;

/** The minimum, maximum and default lifetime of an invitation in seconds: five minutes, thirty days, seven days. */
const invitationLife = { min: 300, max: 2_592_000, byDefault: 604_800 } as const;

/** The input besides the peers. Undefined or null: not given. */
export interface InvitationWishes {
  readonly recipientEmail?: string | null;
  readonly expiresInSeconds?: number | null;
}

/** Checked. */
export interface InvitationTerms {
  /** Lower-cased; null: any holder of the token may accept. */
  readonly recipientEmail: string | null;
  readonly lifeSeconds: number;
}

/** Everything that is wrong with an invitation's terms, or the terms as they are used (wire contract a2a 6.3). */
export function checkInvitation(
  { recipientEmail, expiresInSeconds }: InvitationWishes,
  mailDomain: string,
): { readonly terms: InvitationTerms; readonly violations: readonly Violation[] } {
  const violations: Violation[] = [];
  const email = recipientEmail == null ? null : normalizeHumanEmail(recipientEmail);
  if (recipientEmail != null && (email === null || isAgentAddress(email, mailDomain))) {
    violations.push({ path: ["recipientEmail"], message: "This is not a valid email address of a user." });
  }
  const lifeSeconds = expiresInSeconds ?? invitationLife.byDefault;
  if (!Number.isInteger(lifeSeconds) || lifeSeconds < invitationLife.min || lifeSeconds > invitationLife.max) {
    const message = `An invitation stays open for ${invitationLife.min} to ${invitationLife.max} seconds.`;
    violations.push({ path: ["expiresInSeconds"], message });
  }
  return { terms: { recipientEmail: email, lifeSeconds }, violations };
}
