import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../../shared/identity/identity-core.js";
import { callingAgent } from "../../admission/public.js";
import { cancel } from "../cancel-tasks.js";
import { taskById } from "../loaders.js";
import { A2aTask } from "../types/task.js";

@InputType({ description: "A task to cancel." })
class CancelTaskInput {
  @Field(() => ID, { description: "A task that the calling agent sent." })
  taskId!: string;

  @Field(() => String, { nullable: true, description: "If set, the task must be assigned to this worker." })
  workerHandle?: string | null;
}

@ObjectType({ description: "Result of canceling." })
class CancelTaskPayload {
  @Field(() => A2aTask, { description: "The canceled task." })
  task!: A2aTask;
}

/** `cancelTask` (wire contract a2a 3.5). */
@Resolver()
export class CancelTask {
  @Mutation(() => CancelTaskPayload, {
    description:
      "Cancels an open task as its requester. Canceling a canceled task changes nothing. Errors: " +
      "`a2a_agent_key_required`, `not_found`, `a2a_task_terminal` (completed or failed).",
  })
  async cancelTask(
    @Arg("input", () => CancelTaskInput, { description: "The task." }) { taskId, workerHandle }: CancelTaskInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const { identityId: requesterId } = callingAgent(context.viewer);
    const workerId = await this.idOf(context, workerHandle);
    await database.request.transaction((tx) => cancel(tx, taskId, { requesterId, ...workerId }, clock.now()));
    return { task: await context.loader(taskById).load(taskId.toLowerCase()) };
  }

  private async idOf({ services }: RequestContext, workerHandle: string | null | undefined) {
    if (typeof workerHandle !== "string") return {};
    const worker = await findIdentityByHandle(services.database.request.reader, workerHandle);
    if (worker === null) throw notFound("task with this id");
    return { workerId: worker.id };
  }
}
