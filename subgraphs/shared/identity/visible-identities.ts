import { Prisma } from "../../../generated/prisma/client.js";
import { isAgent, seesOrganization, type Viewer } from "../viewer/viewer.js";

/** The condition that a viewer sees what belongs to an identity `i`: its own, or those of its organization. */
export function visibleIdentities(viewer: Viewer): Prisma.Sql {
  if (viewer.kind === "system") return Prisma.sql`true`;
  if (isAgent(viewer)) return Prisma.sql`i.id = ${viewer.identityId}::uuid`;
  return seesOrganization(viewer) ? Prisma.sql`i.organization_id = ${viewer.organizationId}` : Prisma.sql`false`;
}
