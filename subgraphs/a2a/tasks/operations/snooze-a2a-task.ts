import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { readSnooze } from "../../../shared/snooze/read-snooze.js";
import { ownedTask } from "../owned-task.js";
import { noteTask } from "../note-task.js";
import { A2aTask } from "../types/task.js";

@InputType({ description: "A task, and until when a side snoozes it." })
class SnoozeA2aTaskInput {
  @Field(() => String, { description: "Handle of an identity that the viewer may act for: its side snoozes." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the task." })
  id!: string;

  @Field(() => String, {
    description: "An instant such as `2026-07-01T09:30:00Z`, or a time without an offset together with timeZone.",
  })
  until!: string;

  @Field(() => String, { nullable: true, description: "The IANA time zone of until, such as `Europe/Berlin`." })
  timeZone?: string | null;
}

@ObjectType({ description: "Result of snoozing a task." })
class SnoozeA2aTaskPayload {
  @Field(() => A2aTask, { description: "The task." })
  task!: A2aTask;
}

/** `snoozeA2aTask` (wire contract labels-and-schedule 7). */
@Resolver()
export class SnoozeA2aTask {
  @Mutation(() => SnoozeA2aTaskPayload, {
    description:
      "Snoozes a task for one of its sides until a time, at most 365 days from now. The other side sees nothing of it. The snooze " +
      "ends earlier when the other side writes, and when the task is over. Errors: `not_found`, `validation_failed`, " +
      "`snooze_limit_reached`.",
  })
  async snoozeA2aTask(
    @Arg("input", () => SnoozeA2aTaskInput, { description: "The task and the time." })
    { agentHandle, id, until, timeZone }: SnoozeA2aTaskInput,
    @Ctx() context: RequestContext,
  ) {
    const task = await ownedTask(context, { agentHandle, id });
    const read = readSnooze({ until, timeZone }, context.services.clock.now());
    return { task: await noteTask(context, task, { snooze: read }) };
  }
}
