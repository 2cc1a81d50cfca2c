import type { RequestContext } from "../../shared/context/request-context.js";
import { A2aDirection } from "../contexts/public.js";
import { ownIdentity } from "../settings/public.js";
import { taskAuthority } from "./authority.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { taskById } from "./loaders.js";
import type { TaskOfSide } from "./note-task.js";

/** A task of an identity, as an input names it. */
export interface NamedTask {
  readonly agentHandle: string;
  readonly id: string;
  /** Only one that the identity received, or sent. Default: any. */
  readonly direction?: A2aDirection | null;
}

/** The task of an identity that the viewer may act for. Throws `not_found`. */
export async function ownedTask(
  context: RequestContext,
  { agentHandle, id, direction }: NamedTask,
): Promise<TaskOfSide> {
  const { id: identityId, organizationId } = await ownIdentity(
    context,
    taskAuthority["a2a.task.organize"],
    agentHandle,
  );
  const task = await context.loader(taskById).load(id.toLowerCase());
  const isReceived = task?.worker.identityId === identityId && task.heldSide === null;
  const isSent = task?.requester.identityId === identityId;
  const isWanted =
    (isReceived && direction !== A2aDirection.OUTBOUND) || (isSent && direction !== A2aDirection.INBOUND);
  if (task === null || !isWanted) throw notFound("task with this id");
  const { viewer } = context;
  return {
    taskId: task.id,
    identityId,
    organizationId,
    sides: isSent ? { requesterId: identityId, viewer } : { workerId: identityId, viewer, isShared: true },
  };
}
