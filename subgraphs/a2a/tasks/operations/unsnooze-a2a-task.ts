import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ownedTask } from "../owned-task.js";
import { noteTask } from "../note-task.js";
import { A2aTask } from "../types/task.js";

@InputType({ description: "The task whose snooze ends for a side." })
class UnsnoozeA2aTaskInput {
  @Field(() => String, { description: "Handle of an identity that the viewer may act for: its side snoozes." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the task." })
  id!: string;
}

@ObjectType({ description: "Result of ending the snooze of a task." })
class UnsnoozeA2aTaskPayload {
  @Field(() => A2aTask, { description: "The task." })
  task!: A2aTask;
}

/** `unsnoozeA2aTask` (wire contract labels-and-schedule 7). */
@Resolver()
export class UnsnoozeA2aTask {
  @Mutation(() => UnsnoozeA2aTaskPayload, {
    description:
      "Ends the snooze of a task for one of its sides. One that is not snoozed stays as it is. Errors: `not_found`.",
  })
  async unsnoozeA2aTask(
    @Arg("input", () => UnsnoozeA2aTaskInput, { description: "The task." }) input: UnsnoozeA2aTaskInput,
    @Ctx() context: RequestContext,
  ) {
    return { task: await noteTask(context, await ownedTask(context, input), { snooze: null }) };
  }
}
