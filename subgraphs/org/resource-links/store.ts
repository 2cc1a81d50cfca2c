import type { Reader } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import type { IdentityRow } from "../identities/public.js";
import type { OrganizationRow } from "../people/public.js";

/** The most organizations of a user that are searched. */
const mostOrganizations = 1000;

/**
 * The organizations that the viewer is a member of now: that of the session first, then in the order of joining.
 * `only`: no other than that one.
 */
export async function findOrganizationsOf(
  db: Reader,
  { userId, organizationId }: Viewer,
  only: string | null,
): Promise<Pick<OrganizationRow, "id" | "slug">[]> {
  return db.$queryRaw<Pick<OrganizationRow, "id" | "slug">[]>`
    select o.id, o.slug from membership m join organization o on o.id = m.organization_id
    where m.user_id = ${userId} and (${only}::text is null or o.id = ${only})
    order by o.id = ${organizationId} desc, m.created_at, o.id limit ${mostOrganizations}`;
}

/** An identity that is not deleted, of an organization that the viewer is a member of now; null for no id. */
export async function findMembersIdentity(
  db: Reader,
  { userId }: Viewer,
  id: string | null,
): Promise<Pick<IdentityRow, "id" | "agentHandle" | "displayName"> | null> {
  if (userId === null || id === null) return null;
  return db.identity.findFirst({
    where: { id, deletedAt: null, organization: { memberships: { some: { userId } } } },
    select: { id: true, agentHandle: true, displayName: true },
  });
}
