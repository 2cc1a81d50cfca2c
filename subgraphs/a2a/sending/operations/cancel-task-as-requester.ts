import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { A2aTask, cancel, taskById } from "../../tasks/public.js";
import { sendingAuthority } from "../authority.js";
import { requestedTask } from "../requested-task.js";

@InputType({ description: "A task to cancel in the name of its requester." })
class CancelTaskAsRequesterInput {
  @Field(() => String, { description: "Handle of the requester." })
  agentHandle!: string;

  @Field(() => ID, { description: "A task that this requester sent." })
  taskId!: string;
}

@ObjectType({ description: "Result of canceling." })
class CancelTaskAsRequesterPayload {
  @Field(() => A2aTask, { description: "The canceled task." })
  task!: A2aTask;
}

/** `cancelTaskAsRequester`: a person takes a task back in the requester's name. */
@Resolver()
export class CancelTaskAsRequester {
  @Mutation(() => CancelTaskAsRequesterPayload, {
    description:
      "Cancels an open task in the name of its requester. Only for users of the requester's organization. Canceling a " +
      "canceled task changes nothing. Errors: `console_required`, `not_found`, `a2a_task_terminal` (completed or failed).",
  })
  async cancelTaskAsRequester(
    @Arg("input", () => CancelTaskAsRequesterInput, { description: "The task." }) input: CancelTaskAsRequesterInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const { id, requester } = await requestedTask(context, sendingAuthority["a2a.task.cancel"], input);
    const sides = { requesterId: requester.identityId };
    await database.request.transaction((tx) => cancel(tx, id, sides, clock.now()));
    const loader = context.loader(taskById);
    return { task: await loader.clear(id).load(id) };
  }
}
