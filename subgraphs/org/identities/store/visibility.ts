import { Prisma } from "../../../../generated/prisma/client.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

const nothing = { id: { in: [] } };

/** The condition on `i`: the living identities that a viewer may see, its organization's or for an agent its own. */
export function visibleIdentities(viewer: Viewer): Prisma.Sql {
  const { organizationId, identityId } = viewer;
  if (organizationId === null) return Prisma.sql`false`;
  const living = Prisma.sql`i.organization_id = ${organizationId} and i.deleted_at is null`;
  if (seesOrganization(viewer)) return living;
  if (!isAgent(viewer) || identityId === null) return Prisma.sql`false`;
  return Prisma.sql`${living} and i.id = ${identityId}::uuid`;
}

/** The API keys that a viewer may see: console users all of the organization, a key itself. */
export function visibleKeys(viewer: Viewer): Prisma.ApiKeyWhereInput {
  if (viewer.organizationId === null) return nothing;
  const organizations = keysOf(viewer.organizationId);
  if (viewer.userId !== null) return { ...organizations, kind: "api_key" };
  return viewer.keyId === null ? nothing : { ...organizations, AND: { id: viewer.keyId } };
}

/** The service tokens that a viewer may see: admins all of the organization. */
export function visibleServiceTokens(viewer: Viewer): Prisma.ApiKeyWhereInput {
  return isAdmin(viewer) ? { organizationId: viewer.organizationId, kind: "service_token" } : nothing;
}

/** The brand registrations that a viewer may see: an admin the organization's. */
export function visibleBrands(viewer: Viewer): Prisma.BrandWhereInput {
  return isAdmin(viewer) && viewer.organizationId !== null ? { organizationId: viewer.organizationId } : nothing;
}

function isAdmin({ kind }: Viewer): boolean {
  return kind === "admin_key" || kind === "console_admin";
}

/** Keys of an organization: its own and those of its identities, deleted ones included. */
export function keysOf(organizationId: string): Prisma.ApiKeyWhereInput {
  return { OR: [{ organizationId }, { identity: { organizationId } }] };
}

/** The organization that a viewer acts in, and no other. */
export function visibleOrganizations(viewer: Viewer): Prisma.OrganizationWhereInput {
  return viewer.organizationId === null ? nothing : { id: viewer.organizationId };
}
