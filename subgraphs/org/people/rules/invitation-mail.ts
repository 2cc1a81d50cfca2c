import { oneLine } from "../../../shared/rules/one-line.js";
import { invitationDays } from "./limits.js";

/** The facts that a person needs to decide about an invitation. */
export interface InvitationMailFacts {
  readonly organizationName: string;
  /** The address of the inviting user. */
  readonly invitedBy: string;
  readonly role: "admin" | "member";
  readonly url: string;
}

/**
 * The mail that invites a person to an organization. It contains no secret: the address is verified again. The
 * organization's own name is quoted on a separate line, so that it cannot be mistaken for our words.
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
