import type { Transaction } from "../../shared/database/client.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { findVisibleMember, type MemberRow } from "./store/memberships.js";
import { lockOrganization, type OrganizationRow } from "./store/organizations.js";
import { findRole } from "./store/people.js";

/**
 * Locks the viewer's organization, so that its members stay the same, and checks again whether the viewer administers
 * it: that may have changed since the request was admitted. @throws Problem `not_found`, `admin_required`
 */
export async function lockAsAdmin(tx: Transaction, viewer: Viewer): Promise<OrganizationRow> {
  const { organizationId, userId } = viewer;
  const organization = organizationId === null ? null : await lockOrganization(tx, organizationId);
  const role = organization === null || userId === null ? null : await findRole(tx, organization.id, userId);
  if (organization === null || role === null) throw notFound("such organization");
  if (role !== "admin") throw sharedErrors.problem("admin_required");
  return organization;
}

/** The same, with a member of the organization. @throws Problem `not_found` for other users */
export async function lockMember(tx: Transaction, viewer: Viewer, userId: string): Promise<MemberRow> {
  await lockAsAdmin(tx, viewer);
  const member = userId.includes("\0") ? null : await findVisibleMember(tx, viewer, userId);
  if (member === null) throw notFound("member with this id");
  return member;
}
