import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { namesOfLabels } from "../../../shared/labels/object-labels.js";
import { type SnoozedObject, snoozedUntil } from "../../../shared/snooze/snoozes.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/** The notes of a side about a task. */
export interface TaskNotesRow {
  /** The task. */
  readonly id: string;
  readonly identityId: string;
  readonly until: Date | null;
  /** Its custom labels, in no order. */
  readonly names: readonly string[];
}

/** The notes on these tasks of these sides, for which the viewer may act; in no order. */
export async function findVisibleTaskNotes(
  db: Reader,
  viewer: Viewer,
  sides: readonly SnoozedObject[],
): Promise<TaskNotesRow[]> {
  const [id, identityId] = [Prisma.sql`w.object_id`, Prisma.sql`i.id`];
  return db.$queryRaw<TaskNotesRow[]>`
    select w.object_id as id, i.id as "identityId", ${snoozedUntil("a2a_snooze", id, identityId)} as until,
           ${namesOfLabels("a2a_task_label", id, identityId, Prisma.sql`i.organization_id`)} as names
    from unnest(${sides.map(({ objectId }) => objectId)}::uuid[], ${sides.map((side) => side.identityId)}::uuid[])
      as w (object_id, identity_id)
    join identity i on i.id = w.identity_id
    where ${visibleIdentities(viewer)}`;
}
