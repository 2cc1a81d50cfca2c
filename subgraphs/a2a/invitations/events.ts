import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of invitations: to the issuer's organization; an acceptance to the invited agent as well. None of them holds a
 * token. */
export const invitationEvents = defineEvents({
  "a2a.invitation.created": { description: "An organization invited an agent to connect.", subject: null },
  "a2a.invitation.reserved": {
    description: "An agent signed up with an invitation, which is now reserved for it.",
    subject: null,
  },
  "a2a.invitation.released": { description: "An invitation is no longer reserved for an agent.", subject: null },
  "a2a.invitation.accepted": { description: "An invited agent and its peers were connected.", subject: null },
  "a2a.invitation.declined": { description: "An invitation was declined.", subject: null },
  "a2a.invitation.revoked": { description: "An invitation was revoked.", subject: null },
  "a2a.invitation.expired": { description: "An invitation expired without an answer.", subject: null },
  "a2a.invitation.mail_changed": { description: "The mail of an invitation was sent, or will not be.", subject: null },
});
