import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import type { Transaction } from "../../../shared/database/client.js";
import { requestedTask } from "../requested-task.js";
import { lockTask, type TaskRow } from "../../tasks/public.js";
import { pushAuthority } from "../authority.js";
import { deletePushConfig, findPushConfigOf } from "../store/push-config-changes.js";
import { recordPushEvent } from "../record-push-event.js";

@InputType({ description: "The push configuration to delete." })
class DeleteA2aPushConfigInput {
  @Field(() => ID, { description: "The task." })
  taskId!: string;

  @Field(() => String, { nullable: true, description: "If set, the task must be assigned to this worker." })
  workerHandle?: string | null;

  @Field(() => ID, { description: "Id of the configuration within the task." })
  configId!: string;
}

@ObjectType({ description: "Result of deleting a push configuration." })
class DeleteA2aPushConfigPayload {
  @Field(() => ID, { description: "Id of the deleted configuration." })
  deletedConfigId!: string;
}

/** `deleteA2aPushConfig` (A2A 1.0, 3.1.10). */
@Resolver()
export class DeleteA2aPushConfig {
  @Mutation(() => DeleteA2aPushConfigPayload, {
    description:
      "Deletes a push configuration. No more updates are sent. For the requester of the task and its " +
      "organization. Deleting a configuration that does not exist changes nothing. Errors: `not_found` (the " +
      "task), `claimed_agent_required`.",
  })
  async deleteA2aPushConfig(
    @Arg("input", () => DeleteA2aPushConfigInput, { description: "The configuration." })
    { configId, ...named }: DeleteA2aPushConfigInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteA2aPushConfigPayload> {
    const { database, clock } = context.services;
    const { id, requester } = await requestedTask(context, pushAuthority["a2a.push_config.delete"], named);
    if (!isStorableText(configId)) return { deletedConfigId: configId };
    await database.request.transaction(async (tx) => {
      const task = await lockTask(tx, id, { requesterId: requester.identityId });
      if (task === null) throw notFound("task with this id");
      await removePushConfig(tx, task, configId, clock.now());
    });
    return { deletedConfigId: configId };
  }
}

/** Removes a locked task's configuration with that name, if there is one. */
async function removePushConfig(
  tx: Transaction,
  { id: taskId, requester }: TaskRow,
  configId: string,
  now: Date,
): Promise<void> {
  const config = await findPushConfigOf(tx, taskId, configId);
  if (config === null) return;
  await deletePushConfig(tx, config.id);
  const gone = { ...config, version: config.version + 1 };
  await recordPushEvent(tx, "a2a.push_config.deleted", gone, requester.organizationId, now);
}
