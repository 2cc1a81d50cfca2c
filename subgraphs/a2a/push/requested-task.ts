import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { isAgent, seesOrganization } from "../../shared/viewer/viewer.js";
import { taskById, type TaskRow } from "../tasks/public.js";

/** A task by its id, and whose it must be: when given, the worker's with this handle. */
export interface NamedTask {
  readonly taskId: string;
  readonly workerHandle?: string | null | undefined;
}

/**
 * The task on whose requester's side the viewer wants to do something. Throws `not_found` for one that it cannot see from
 * there, as for one that does not exist, before any refusal.
 */
export async function requestedTask(
  context: RequestContext,
  row: AuthorityRow,
  { taskId, workerHandle }: NamedTask,
): Promise<TaskRow> {
  const { viewer } = context;
  // Other callers are refused before anything is looked up.
  if (!isAgent(viewer) && !seesOrganization(viewer)) authorize(viewer, row);
  const task = await context.loader(taskById).load(taskId.toLowerCase());
  if (task === null) throw notFound("task with this id");
  authorize(viewer, row, { ...task.requester, what: "task with this id" });
  const isOfWorker = typeof workerHandle !== "string" || normalizeHandle(workerHandle) === (task.worker.handle ?? "");
  if (!isOfWorker) throw notFound("task with this id");
  return task;
}
