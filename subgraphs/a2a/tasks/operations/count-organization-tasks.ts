import { Ctx, Field, Int, ObjectType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { taskAuthority } from "../authority.js";
import type { TaskState } from "../rules/task-state.js";
import { countOrganizationTasks } from "../store/task-counts.js";
import { A2aTaskState } from "../types/enums.js";

@ObjectType({ description: "How many of the counted tasks are in one state." })
class A2aTaskCount {
  @Field(() => A2aTaskState, { description: "The state." })
  state!: TaskState;

  @Field(() => Int, { description: "How many tasks." })
  count!: number;
}

@ObjectType({ description: "Tasks of an organization, counted by state." })
class A2aTaskCounts {
  @Field(() => Int, { description: "How many tasks are counted: the newest ones, at most 1,000." })
  counted!: number;

  @Field(() => Boolean, { description: "Whether there may be older tasks that are not counted." })
  isMore!: boolean;

  @Field(() => [A2aTaskCount], { description: "States of at least one counted task." })
  states!: A2aTaskCount[];
}

/** `a2aOrganizationTaskCounts`: the numbers of an organization's tasks by state. */
@Resolver()
export class CountOrganizationTasks {
  @Query(() => A2aTaskCounts, {
    description:
      "Counts the newest 1,000 tasks that identities of the organization sent or received, by state. A task that one of " +
      "them sent to another counts once. If there are more than ten identities, fewer tasks of each are counted. " +
      "Errors: `admin_required`.",
  })
  async a2aOrganizationTaskCounts(@Ctx() { viewer, services }: RequestContext): Promise<A2aTaskCounts> {
    authorize(viewer, taskAuthority["a2a.organization_ledger.read"]);
    const { states, isMore } = await countOrganizationTasks(services.database.request.reader, viewer.organizationId!);
    return { counted: states.reduce((sum, { count }) => sum + count, 0), isMore, states: [...states] };
  }
}
