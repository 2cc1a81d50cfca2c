import { Prisma } from "../../../../generated/prisma/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { reachOf } from "../rules.js";

/** The condition on vault `v` and secret `s`: the active secrets that the viewer reaches. */
export function visibleSecrets(viewer: Viewer): Prisma.Sql {
  const reach = reachOf(viewer);
  if (reach === "none" || viewer.organizationId === null) return Prisma.sql`false`;
  const active = Prisma.sql`v.organization_id = ${viewer.organizationId} and v.status = 'active' and s.deleted_at is null`;
  if (reach === "all") return active;
  return Prisma.sql`${active} and exists (
    select 1 from vault_access own where own.secret_id = s.id and own.identity_id = ${viewer.identityId}::uuid)`;
}

/** The condition on rule `a` of a secret that the viewer reaches: all of them, or an agent's own. */
export function visibleAccess(viewer: Viewer): Prisma.Sql {
  return reachOf(viewer) === "all" ? Prisma.sql`true` : Prisma.sql`a.identity_id = ${viewer.identityId}::uuid`;
}
