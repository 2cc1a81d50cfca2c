import type { Transaction } from "../../../shared/database/client.js";

/** Tasks at a time; each has some messages. */
const batch = 50;

/**
 * Removes tasks of a deleted organization without a remaining reader: those between identities of deleted
 * organizations, and those that were never sent. Other tasks with another party stay unchanged. Returns whether there may be more.
 */
export async function forgetTasks(tx: Transaction, organizationId: string): Promise<boolean> {
  const tasks = await tx.$queryRaw<{ id: string; contextId: string }[]>`
    select t.id, t.context_id as "contextId"
      from a2a_task t
      join identity r on r.id = t.requester_id join organization ro on ro.id = r.organization_id
      join identity w on w.id = t.worker_id join organization wo on wo.id = w.organization_id
     where ${organizationId} in (r.organization_id, w.organization_id)
       and r.deleted_at is not null and ro.deleted_at is not null
       and (t.held_side is not null or (w.deleted_at is not null and wo.deleted_at is not null))
     order by t.id limit ${batch} for update of t`;
  if (tasks.length === 0) return false;
  const taskId = { in: tasks.map(({ id }) => id) };
  await tx.a2aPushConfig.deleteMany({ where: { taskId } });
  await tx.a2aMessage.deleteMany({ where: { taskId } });
  await tx.a2aTask.deleteMany({ where: { id: taskId } });
  const contextId = { in: tasks.map((task) => task.contextId) };
  await tx.a2aContext.deleteMany({ where: { id: contextId, tasks: { none: {} } } });
  return true;
}
