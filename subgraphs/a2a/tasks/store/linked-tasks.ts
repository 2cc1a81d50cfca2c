import type { Reader } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { LinkedResource, ResourceFacts } from "../../../shared/resource-links/resource-lookup.js";
import { type FlatTaskRow, selectTasks, toTaskRow } from "./task-row.js";

/** The task of an id as the first of the organizations sees it that takes part in it, tombstones included. */
export async function findLinkedTask(
  db: Reader,
  organizationIds: readonly string[],
  id: string,
): Promise<LinkedResource<ResourceFacts["a2a-tasks"]> | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<FlatTaskRow[]>`
    ${selectTasks} where t.id = ${id}::uuid
      and array[r.organization_id, w.organization_id] && ${[...organizationIds]}::text[]`;
  if (row === undefined) return null;
  const { id: taskId, requester, worker, contextId, state, createdAt } = toTaskRow(row);
  const found = organizationIds.find((it) => it === worker.organizationId || it === requester.organizationId);
  const side = worker.organizationId === found ? worker : requester;
  return {
    id: taskId,
    organizationId: side.organizationId,
    identityId: side.identityId,
    facts: {
      contextId,
      state,
      direction: side === worker ? "inbound" : "outbound",
      requesterHandle: requester.handle,
      workerHandle: worker.handle,
      createdAt,
    },
  };
}
