import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of organizations, their members and invitations. */
export const peopleErrors = defineErrors({
  last_admin: {
    status: 409,
    message: "An organization needs at least one admin. Make another member an admin first.",
    hint: "Make another member an admin first.",
  },
  slug_taken: {
    status: 409,
    message: "Another organization has this short name.",
    hint: "Choose another short name.",
  },
  already_member: {
    status: 409,
    message: "This user is already a member of the organization.",
    hint: "You do not need to do anything.",
  },
  organization_limit_reached: {
    status: 409,
    message: "You have created the maximum number of organizations for one user.",
    hint: "Delete an organization, or hand one over to another admin.",
  },
  organization_invitation_accepted: {
    status: 409,
    message: "The invitation has been accepted.",
    hint: "The user is already a member. To end the membership, remove the member.",
  },
  organization_invitation_expired: {
    status: 410,
    message: "The invitation has expired. Ask for a new one.",
    hint: "Ask an admin to invite the user again.",
  },
});
