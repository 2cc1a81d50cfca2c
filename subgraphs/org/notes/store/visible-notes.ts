import { Prisma } from "../../../../generated/prisma/client.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/** The condition on note `n`: those of the viewer's organization, for an agent those that it was given. */
export function visibleNotes(viewer: Viewer): Prisma.Sql {
  const { kind, organizationId, identityId } = viewer;
  if (organizationId === null) return Prisma.sql`false`;
  const ours = Prisma.sql`n.organization_id = ${organizationId}`;
  if (seesOrganization(viewer)) return ours;
  return kind === "agent_key" && identityId !== null
    ? Prisma.sql`${ours} and ${givenTo(identityId)}`
    : Prisma.sql`false`;
}

/** The condition that note `n` was given to an identity. */
export function givenTo(identityId: string): Prisma.Sql {
  return Prisma.sql`exists (
    select 1 from note_access own where own.note_id = n.id and own.identity_id = ${identityId}::uuid)`;
}

/** The condition on grant `a` of a note that the viewer sees: all of them, for an agent its own. */
export function visibleGrants(viewer: Viewer): Prisma.Sql {
  return seesOrganization(viewer) ? Prisma.sql`true` : Prisma.sql`a.identity_id = ${viewer.identityId}::uuid`;
}
