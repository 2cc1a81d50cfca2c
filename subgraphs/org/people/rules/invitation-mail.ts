import { oneLine } from "../../../shared/rules/one-line.js";
import { invitationDays } from "./limits.js";

/** What a person must know to decide about an invitation. */
export interface InvitationMailFacts {
  readonly organizationName: string;
  /** The address of who invites. */
  readonly invitedBy: string;
  readonly role: "admin" | "member";
  readonly url: string;
}

/**
 * The mail that asks a person to join an organization. It holds no secret: the address is proved once more. What the
 * organization calls itself stands quoted on a line of its own, so that it cannot pass for our words.
 */
export function invitationMail(facts: InvitationMailFacts): { readonly subject: string; readonly text: string } {
  const { organizationName, role, url } = facts;
  const invitedBy = oneLine(facts.invitedBy);
  const text = [
    `${invitedBy} invites you to join this organization at Parley:`,
    ``,
    `> ${oneLine(organizationName)}`,
    ``,
    role === "admin" ? `You will be an admin.` : `You will be a member.`,
    ``,
    `To join, sign in with this address:`,
    ``,
    url,
    ``,
    `The invitation is valid for ${invitationDays} days. If you do not want to join, do nothing.`,
    ``,
  ].join("\n");
  return { subject: `${invitedBy} invites you to join an organization at Parley`, text };
}
