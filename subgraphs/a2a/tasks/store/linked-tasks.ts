import type { Reader } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { LinkedResource } from "../../../shared/resource-links/linked-resource.js";
import { type FlatTaskRow, isShared, selectTasks, toTaskRow } from "./task-row.js";

/** The task of a link; a handle is null once that side is deleted. */
export interface LinkedTaskFacts {
  readonly contextId: string;
  readonly state: string;
  /** As its identity sees the task: sent to it, or by it. */
  readonly direction: "inbound" | "outbound";
  readonly requesterHandle: string | null;
  readonly workerHandle: string | null;
  readonly createdAt: Date;
}

/** The task with an id, as the first participating organization among these sees it, including deleted identities. */
export async function findLinkedTask(
  db: Reader,
  organizationIds: readonly string[],
  id: string,
): Promise<LinkedResource<LinkedTaskFacts> | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<FlatTaskRow[]>`
    ${selectTasks} where t.id = ${id}::uuid
      and (r.organization_id = any(${[...organizationIds]}::text[])
        or (${isShared} and w.organization_id = any(${[...organizationIds]}::text[])))`;
  if (row === undefined) return null;
  const { id: taskId, requester, worker, contextId, state, heldSide, createdAt } = toTaskRow(row);
  const receiver = heldSide === null ? worker : null;
  const found = organizationIds.find((it) => it === receiver?.organizationId || it === requester.organizationId);
  const side = receiver?.organizationId === found ? worker : requester;
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
