import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { checkLabelChange, limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { apart } from "../../../shared/labels/rules/own-change.js";
import { readSnooze } from "../../../shared/snooze/read-snooze.js";
import { A2aDirection } from "../../contexts/public.js";
import { taskById } from "../loaders.js";
import { ownedTask } from "../owned-task.js";
import { noteTask } from "../note-task.js";
import { A2aTask } from "../types/task.js";

@InputType({ description: "What a side notes about a task. Omitted fields are unchanged." })
class UpdateA2aTaskInput {
  @Field(() => String, { description: "Handle of an identity that the viewer may act for: its side notes it." })
  agentHandle!: string;

  @Field(() => ID, { description: "UUID of the task." })
  id!: string;

  @Field(() => A2aDirection, {
    nullable: true,
    description: "INBOUND: only a task that the identity received. OUTBOUND: only one that it sent. Default: any.",
  })
  direction?: A2aDirection | null;

  @Field(() => [String], {
    nullable: true,
    description: "Labels to add. A label that is also removed is removed. Must not be null.",
  })
  addLabels?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Labels to remove. Must not be null." })
  removeLabels?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Until when it is snoozed: an instant such as `2026-07-01T09:30:00Z`, or a time without an offset together with " +
      "timeZone. Null ends the snooze.",
  })
  snoozeUntil?: string | null;

  @Field(() => String, { nullable: true, description: "The IANA time zone of snoozeUntil, such as `Europe/Berlin`." })
  timeZone?: string | null;
}

@ObjectType({ description: "Result of changing what a side notes about a task." })
class UpdateA2aTaskPayload {
  @Field(() => A2aTask, { nullable: true, description: "The task." })
  task!: A2aTask | null;
}

/** `updateA2aTask` (wire contract labels-and-schedule 3, 9). */
@Resolver()
export class UpdateA2aTask {
  @Mutation(() => UpdateA2aTaskPayload, {
    description:
      "Changes what one side of a task notes about it. The other side sees nothing of it. Errors: `not_found`, " +
      "`validation_failed`, `system_label`, `too_many_labels`, `label_limit_reached`, `snooze_limit_reached`, `rate_limited`.",
  })
  async updateA2aTask(
    @Arg("input", () => UpdateA2aTaskInput, { description: "The task and the notes." })
    { snoozeUntil: until, timeZone, addLabels, removeLabels, ...named }: UpdateA2aTaskInput,
    @Ctx() context: RequestContext,
  ) {
    const task = await ownedTask(context, named);
    const snooze = readSnooze({ until, timeZone }, context.services.clock.now(), "snoozeUntil");
    const { custom, system } = apart(checkLabelChange({ addLabels, removeLabels }));
    const [label] = [...system.add, ...system.remove];
    if (label !== undefined) {
      const hint = "Parley sets this label by itself. Use another one.";
      throw sharedErrors.problem("system_label", { details: { label }, hint });
    }
    const changesLabels = custom.add.length + custom.remove.length > 0;
    if (snooze === undefined && !changesLabels) return { task: await context.loader(taskById).load(task.taskId) };
    if (changesLabels) await limitLabelChanges(context);
    return { task: await noteTask(context, task, { snooze, labels: custom }) };
  }
}
