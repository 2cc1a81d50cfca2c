import { Prisma } from "../../../../generated/prisma/client.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/**
 * The condition on `i`: identities that a viewer may see and that are not deleted: its organization's, or for an agent
 * its own.
 */
export function visibleIdentities(viewer: Viewer): Prisma.Sql {
  const { organizationId, identityId } = viewer;
  if (organizationId === null) return Prisma.sql`false`;
  const living = Prisma.sql`i.organization_id = ${organizationId} and i.deleted_at is null`;
  if (seesOrganization(viewer)) return living;
  if (!isAgent(viewer) || identityId === null) return Prisma.sql`false`;
  return Prisma.sql`${living} and i.id = ${identityId}::uuid`;
}
