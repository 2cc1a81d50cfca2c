import type { AuthorityRow } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { ownIdentity } from "../settings/public.js";
import { type TaskRow, taskById } from "../tasks/public.js";

/** A task that an identity sent, for which the viewer may act. Throws `not_found` for any other. */
export async function requestedTask(
  context: RequestContext,
  row: AuthorityRow,
  { agentHandle, taskId }: { readonly agentHandle: string; readonly taskId: string },
): Promise<TaskRow> {
  const { id } = await ownIdentity(context, row, agentHandle);
  const task = await context.loader(taskById).load(taskId.toLowerCase());
  if (task?.requester.identityId !== id) throw notFound("task with this id");
  return task;
}
