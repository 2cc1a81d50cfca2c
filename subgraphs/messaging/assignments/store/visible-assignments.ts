import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { type AssignmentRow, selectAssignments } from "./assignments.js";

/** The active assignments that the viewer sees, of one identity or all, newest first; the id must be well-formed. */
export async function listVisibleAssignments(
  db: Reader,
  viewer: Viewer,
  identityId: string | null,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<AssignmentRow>> {
  const conditions = [
    Prisma.sql`a.active_identity_id is not null`,
    visibleIdentities(viewer),
    ...(identityId === null ? [] : [Prisma.sql`a.identity_id = ${identityId}::uuid`]),
    ...(after === null ? [] : [Prisma.sql`(a.created_at, a.id) < (${after.createdAt}, ${after.id}::uuid)`]),
  ];
  const rows = await db.$queryRaw<AssignmentRow[]>`
    ${selectAssignments} where ${Prisma.join(conditions, " and ")}
    order by a.created_at desc, a.id desc limit ${first + 1} offset ${offset}`;
  return toPage(rows, first);
}

/** The assignments of these ids that the viewer sees, active or released, in no order; ids must be well-formed. */
export async function findVisibleAssignments(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<AssignmentRow[]> {
  return db.$queryRaw<AssignmentRow[]>`
    ${chosenRows("im_assignment", ids)}
    ${selectAssignments} where i.deleted_at is null and ${visibleIdentities(viewer)}`;
}
