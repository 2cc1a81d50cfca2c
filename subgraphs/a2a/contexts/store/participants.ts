import { Prisma } from "../../../../generated/prisma/client.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/** One side of a task or context, as both sides may see it. */
export interface ParticipantRow {
  readonly identityId: string;
  /** Null once the identity is deleted. */
  readonly handle: string | null;
  readonly organizationId: string;
}

/**
 * The condition under which a viewer sees what two identities `r` and `w` have between them: an agent as one of them,
 * the people and admin keys of an organization through any of its identities, tombstones included.
 */
export function visibleTo(viewer: Viewer): Prisma.Sql {
  if (viewer.kind === "system") return Prisma.sql`true`;
  if (isAgent(viewer)) return Prisma.sql`${viewer.identityId}::uuid in (r.id, w.id)`;
  if (seesOrganization(viewer)) return Prisma.sql`${viewer.organizationId} in (r.organization_id, w.organization_id)`;
  return Prisma.sql`false`;
}

/**
 * The same for a task or context that may be held: until it is sent, only the side of `r`, who opened it, sees it (wire contract
 * reviews H44).
 * @param heldSide the column that says so
 */
export function shownTo(viewer: Viewer, heldSide: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${visibleTo(viewer)} and (${heldSide} is null or ${isOpener(viewer)}))`;
}

function isOpener(viewer: Viewer): Prisma.Sql {
  if (viewer.kind === "system") return Prisma.sql`true`;
  return isAgent(viewer)
    ? Prisma.sql`r.id = ${viewer.identityId}::uuid`
    : Prisma.sql`r.organization_id = ${viewer.organizationId}`;
}
