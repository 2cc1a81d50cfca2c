import type { CitationSource } from "../../../shared/citations/citation-source.js";
import { findVisibleTaskIds } from "./messages.js";

/** Messages of tasks as sources of facts (wire contract contacts 9.3). */
export const citedTaskMessages: CitationSource = {
  async find(db, viewer, ids) {
    const rows = await findVisibleTaskIds(db, viewer, ids);
    return rows.map(({ id, taskId }) => ({ id, locator: { task_id: taskId }, url: null }));
  },
  async findExisting(db, organizationId, ids) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      select m.id from a2a_message m
      where m.id = any(${[...ids]}::uuid[]) and exists (
        select 1 from identity i where i.id in (m.requester_id, m.worker_id) and i.organization_id = ${organizationId}
          and i.deleted_at is null)`;
    return rows.map(({ id }) => id);
  },
};
