import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { ownIdentity } from "../actions/own-identity.js";
import { taskById } from "../loaders.js";
import type { TaskRow } from "../store/task-row.js";
import { A2aTask } from "../types/task.js";

const idDescription = "UUID of the task.";
const agentDescription = "Handle of an identity of the viewer's.";

/** One task (wire contract a2a 3.5, 4.2). */
@Resolver()
export class GetA2aTask {
  @Query(() => A2aTask, {
    nullable: true,
    description: "A task that the viewer takes part in, or one of its organization; null when there is none.",
  })
  async a2aTask(
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
    @Arg("workerHandle", () => String, { nullable: true, description: "Only when this is its worker." })
    workerHandle?: string | null,
  ): Promise<TaskRow | null> {
    const task = await context.loader(taskById).load(id.toLowerCase());
    if (typeof workerHandle !== "string") return task;
    return task !== null && task.worker.handle === normalizeHandle(workerHandle) ? task : null;
  }

  @Query(() => A2aTask, { description: "A task that an identity received. Errors: `not_found`." })
  async a2aReceivedTask(
    @Arg("agentHandle", () => String, { description: agentDescription }) agentHandle: string,
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<TaskRow> {
    return this.taskOf(context, agentHandle, id, "worker");
  }

  @Query(() => A2aTask, { description: "A task that an identity sent. Errors: `not_found`." })
  async a2aSentTask(
    @Arg("agentHandle", () => String, { description: agentDescription }) agentHandle: string,
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<TaskRow> {
    return this.taskOf(context, agentHandle, id, "requester");
  }

  private async taskOf(
    context: RequestContext,
    agentHandle: string,
    id: string,
    side: "requester" | "worker",
  ): Promise<TaskRow> {
    const identity = await ownIdentity(context, "a2a.ledger.read", agentHandle);
    const task = await context.loader(taskById).load(id.toLowerCase());
    if (task === null || task[side].identityId !== identity.id) throw sharedErrors.problem("not_found");
    return task;
  }
}
