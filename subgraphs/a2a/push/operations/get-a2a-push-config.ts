import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { requestedTask } from "../requested-task.js";
import { listVisiblePushConfigs, type PushConfigRow } from "../store/push-configs.js";
import { A2aPushConfig } from "../types/push-config.js";
import { pushAuthority } from "../authority.js";

/** `a2aPushConfig(taskId, configId)` (A2A 1.0, 3.1.8). */
@Resolver()
export class GetA2aPushConfig {
  @Query(() => A2aPushConfig, {
    nullable: true,
    description: "A push configuration of a task. For the requester and its organization. Errors: `not_found`.",
  })
  async a2aPushConfig(
    @Arg("taskId", () => ID, { description: "UUID of the task." }) taskId: string,
    @Arg("configId", () => ID, { description: "Id of the configuration within the task." }) configId: string,
    @Ctx() context: RequestContext,
    @Arg("workerHandle", () => String, {
      nullable: true,
      description: "If set, the task must be assigned to this worker.",
    })
    workerHandle?: string | null,
  ): Promise<PushConfigRow> {
    const task = await requestedTask(context, pushAuthority["a2a.push_config.read"], { taskId, workerHandle });
    if (!isStorableText(configId)) throw notFound("push configuration with this id");
    const { viewer, services } = context;
    const { rows } = await listVisiblePushConfigs(
      services.database.request.reader,
      viewer,
      { taskId: task.id, configId },
      { first: 1, after: null },
    );
    if (rows[0] === undefined) throw notFound("push configuration with this id");
    return rows[0];
  }
}
