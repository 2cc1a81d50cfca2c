import { Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { contextAuthority } from "../../contexts/public.js";
import { changesBetween } from "../changes-between.js";
import { taskById } from "../loaders.js";
import { A2aTaskReplay } from "../types/task-change.js";

@ArgsType()
class A2aTaskReplayArgs {
  @Field(() => ID, { description: "UUID of the task." })
  readonly id!: string;

  @Field(() => Int, { description: "A version of the task. 0 is before its first change." })
  readonly after!: number;

  @Field(() => Int, {
    nullable: true,
    description: "Only changes up to this version. Default: the current version. Use it for older changes.",
  })
  readonly upTo?: number | null;
}

/** `a2aTaskReplay(id, after, upTo)`: the changes that a stream of a task missed (wire contract a2a-external 5.4). */
@Resolver()
export class GetTaskReplay {
  @Query(() => A2aTaskReplay, {
    nullable: true,
    description:
      "The changes of a task after one of its versions. They are stored as long as the task. Null if there is no such task. " +
      "Errors: `validation_failed`.",
  })
  async a2aTaskReplay(
    @Args(() => A2aTaskReplayArgs) { id, after, upTo }: A2aTaskReplayArgs,
    @Ctx() context: RequestContext,
  ): Promise<A2aTaskReplay | null> {
    authorize(context.viewer, contextAuthority["a2a.ledger.read"]);
    if (after < 0) throw invalidValue(["after"], "A version must not be negative.");
    const task = await context.loader(taskById).load(id.toLowerCase());
    if (task === null) return null;
    const { services, viewer } = context;
    const span = { after, upTo: Math.min(upTo ?? task.version, task.version) };
    return changesBetween(services.database.request.reader, viewer, task.id, span);
  }
}
