import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { requestedTask } from "../requested-task.js";
import { listVisiblePushConfigs } from "../store/push-configs.js";
import { A2aPushConfigConnection } from "../types/push-config.js";
import { pushAuthority } from "../authority.js";

/** `a2aPushConfigs(taskId)` (A2A 1.0, 3.1.9). */
@Resolver()
export class ListA2aPushConfigs {
  @Query(() => A2aPushConfigConnection, {
    description:
      "The push configurations of a task, newest first. For the requester and its organization. Errors: " +
      "`not_found`, `invalid_cursor`.",
  })
  async a2aPushConfigs(
    @Arg("taskId", () => ID, { description: "UUID of the task." }) taskId: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("workerHandle", () => String, {
      nullable: true,
      description: "If set, the task must be assigned to this worker.",
    })
    workerHandle?: string | null,
    @Arg("activeOnly", () => Boolean, { nullable: true, description: "Omit disabled configurations." })
    activeOnly?: boolean | null,
  ) {
    const { viewer, services } = context;
    const task = await requestedTask(context, pushAuthority["a2a.push_config.read"], { taskId, workerHandle });
    const filter = { taskId: task.id, activeOnly: activeOnly === true };
    const list = `a2a-push-configs/${filter.taskId}/${filter.activeOnly}`;
    const page = await listVisiblePushConfigs(
      services.database.request.reader,
      viewer,
      filter,
      pageRequest(context, list, args),
    );
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
