import { oneLine } from "../../../shared/rules/one-line.js";
import { invitationDays, signInLinkMinutes } from "./limits.js";

/** The mail that a person signs in with. */
export function signInMail(url: string): { readonly subject: string; readonly text: string } {
  const text = [
    `Open this to sign in to Parley:`,
    ``,
    url,
    ``,
    `It works once, for ${signInLinkMinutes} minutes. Whoever opens it is signed in as you: give it to nobody.`,
    ``,
    `If you did not ask for it, do nothing.`,
    ``,
  ].join("\n");
  return { subject: "Your link to sign in to Parley", text };
}

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
    role === "admin" ? `You would administer it.` : `You would be a member.`,
    ``,
    `To join, sign in with this address:`,
    ``,
    url,
    ``,
    `The invitation is good for ${invitationDays} days. If you do not want to join, do nothing.`,
    ``,
  ].join("\n");
  return { subject: `${invitedBy} invites you to join an organization at Parley`, text };
}
