import type { Feature } from "../../shared/domain/feature.js";
import { peopleAuthority } from "./authority.js";
import { peopleErrors } from "./errors.js";
import { peopleEvents } from "./events.js";
import { sweepOrganizationInvitations } from "./jobs/sweep-organization-invitations.js";
import { AcceptOrganizationInvitation } from "./operations/accept-organization-invitation.js";
import { CreateOrganization } from "./operations/create-organization.js";
import { GetOrganization } from "./operations/get-organization.js";
import { InviteMember } from "./operations/invite-member.js";
import { ListOrganizationInvitations } from "./operations/list-organization-invitations.js";
import { RevokeOrganizationInvitation } from "./operations/revoke-organization-invitation.js";
import { UpdateOrganization } from "./operations/update-organization.js";
import { OrganizationInvitationResolver } from "./types/organization-invitation.js";
import { OrganizationPeople } from "./types/organization-people.js";
import { resolveOrganizationReference } from "./types/organization.js";

/** people: organizations, their members and invitations to them. */
export const people: Feature = {
  operations: [
    AcceptOrganizationInvitation,
    CreateOrganization,
    GetOrganization,
    InviteMember,
    ListOrganizationInvitations,
    RevokeOrganizationInvitation,
    UpdateOrganization,
  ],
  types: [OrganizationInvitationResolver, OrganizationPeople],
  references: { Organization: resolveOrganizationReference },
  authority: peopleAuthority,
  errors: peopleErrors.definitions,
  events: peopleEvents,
  recurring: [sweepOrganizationInvitations],
};
