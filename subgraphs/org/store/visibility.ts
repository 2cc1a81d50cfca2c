import type { Prisma } from "../../../generated/prisma/client.js";
import { isAgent, seesOrganization, type Viewer } from "../../shared/viewer/viewer.js";

const nothing = { id: { in: [] } };

/** The living identities that a viewer may see: its organization's, or for an agent its own. */
export function visibleIdentities(viewer: Viewer): Prisma.IdentityWhereInput {
  if (viewer.organizationId === null) return nothing;
  const living = { organizationId: viewer.organizationId, deletedAt: null };
  if (seesOrganization(viewer)) return living;
  return isAgent(viewer) && viewer.identityId !== null ? { ...living, id: viewer.identityId } : nothing;
}

/** The API keys that a viewer may see: console users all of the organization, a key itself. */
export function visibleKeys(viewer: Viewer): Prisma.ApiKeyWhereInput {
  if (viewer.organizationId === null) return nothing;
  const organizations = keysOf(viewer.organizationId);
  if (viewer.userId !== null) return { ...organizations, kind: "api_key" };
  return viewer.keyId === null ? nothing : { ...organizations, AND: { id: viewer.keyId } };
}

/** Keys of an organization: its own and those of its identities, deleted ones included. */
export function keysOf(organizationId: string): Prisma.ApiKeyWhereInput {
  return { OR: [{ organizationId }, { identity: { organizationId } }] };
}

/** The organization that a viewer acts in, and no other. */
export function visibleOrganizations(viewer: Viewer): Prisma.OrganizationWhereInput {
  return viewer.organizationId === null ? nothing : { id: viewer.organizationId };
}
