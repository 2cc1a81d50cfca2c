import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of an organization and its members; only the organization sees them. */
export const peopleEvents = defineEvents({
  "organization.created": { description: "A user created an organization.", subject: null },
  "organization.updated": { description: "The names or settings of an organization were changed.", subject: null },
  "organization.deleted": { description: "An organization was deleted, with everything it had.", subject: null },
  "member.added": { description: "A user joined an organization.", subject: null },
  "member.role_changed": { description: "A member's role changed.", subject: null },
  "member.removed": { description: "A user left an organization or was removed from it.", subject: null },
  "member.invited": { description: "A user was invited to join an organization.", subject: null },
  "member.invitation_revoked": { description: "An invitation to join an organization was revoked.", subject: null },
});
