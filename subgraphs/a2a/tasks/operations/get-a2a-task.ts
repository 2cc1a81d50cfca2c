import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../../shared/identity/handle.js";
import { callingAgent } from "../../admission/public.js";
import { ownIdentity } from "../../settings/public.js";
import { taskById } from "../loaders.js";
import type { TaskRow } from "../store/task-row.js";
import { A2aTask } from "../types/task.js";
import { contextAuthority } from "../../contexts/public.js";

const idDescription = "UUID of the task.";
const agentDescription = "Handle of an identity that the viewer may act for.";

/** One task (wire contract a2a 3.5, 4.2). */
@Resolver()
export class GetA2aTask {
  @Query(() => A2aTask, {
    nullable: true,
    description: "A task in which the viewer or an identity of its organization participates. Null if there is none.",
  })
  a2aTask(@Arg("id", () => ID, { description: idDescription }) id: string, @Ctx() context: RequestContext) {
    authorize(context.viewer, contextAuthority["a2a.ledger.read"]);
    return context.loader(taskById).load(id.toLowerCase());
  }

  @Query(() => A2aTask, { nullable: true, description: "A task that an identity received. Errors: `not_found`." })
  async a2aReceivedTask(
    @Arg("agentHandle", () => String, { description: agentDescription }) agentHandle: string,
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<TaskRow> {
    const { id: workerId } = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
    return taskWhere(context, id, (task) => task.worker.identityId === workerId && task.heldSide === null);
  }

  @Query(() => A2aTask, { nullable: true, description: "A task that an identity sent. Errors: `not_found`." })
  async a2aSentTask(
    @Arg("agentHandle", () => String, { description: agentDescription }) agentHandle: string,
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<TaskRow> {
    const { id: requesterId } = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
    return taskWhere(context, id, (task) => task.requester.identityId === requesterId);
  }

  @Query(() => A2aTask, {
    nullable: true,
    description: "A task that the calling agent sent to a worker. Errors: `a2a_agent_key_required`, `not_found`.",
  })
  async a2aDelegatedTask(
    @Arg("workerHandle", () => String, { description: "Handle of the worker." }) workerHandle: string,
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<TaskRow> {
    const agent = callingAgent(context.viewer);
    const handle = normalizeHandle(workerHandle);
    return taskWhere(
      context,
      id,
      (task) => task.requester.identityId === agent.identityId && handle !== null && task.worker.handle === handle,
    );
  }
}

async function taskWhere(context: RequestContext, id: string, fits: (task: TaskRow) => boolean): Promise<TaskRow> {
  const task = await context.loader(taskById).load(id.toLowerCase());
  if (task === null || !fits(task)) throw notFound("task with this id");
  return task;
}
