import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../../shared/identity/identity-core.js";
import { admitA2aCall } from "../../tasks/public.js";
import { callingAgent } from "../../admission/public.js";
import { putPushConfig } from "../put-push-config.js";
import { readPushConfig } from "../read-push-config.js";
import { lockSettings } from "../../settings/public.js";
import { lockTask } from "../../tasks/public.js";
import { A2aPushConfig } from "../types/push-config.js";
import { A2aPushConfigInput } from "../types/push-config-input.js";
import { pushConfigById } from "../loaders.js";
import { passUnheldRules, senderIn } from "../../../shared/refusals/pass-unheld-rules.js";
import { passGate } from "../../../shared/reviews/gate.js";

@InputType({ description: "A push configuration for a task." })
class CreateA2aPushConfigInput extends A2aPushConfigInput {
  @Field(() => ID, { description: "A task that the calling agent sent." })
  taskId!: string;

  @Field(() => String, { nullable: true, description: "If set, the task must be assigned to this worker." })
  workerHandle?: string | null;
}

@ObjectType({ description: "Result of creating a push configuration." })
class CreateA2aPushConfigPayload {
  @Field(() => A2aPushConfig, { description: "The configuration." })
  pushConfig!: A2aPushConfig;
}

/** `createA2aPushConfig` (A2A 1.0, 3.1.7). */
@Resolver()
export class CreateA2aPushConfig {
  @Mutation(() => CreateA2aPushConfigPayload, {
    description:
      "Registers a URL that receives the changes of a task from now on. For the requester. Using the same " +
      "`configId` again replaces the configuration; an equal one changes nothing. Errors: " +
      "`a2a_agent_key_required`, `not_found`, `a2a_push_config_limit`, `validation_failed`, `rate_limited`.",
  })
  async createA2aPushConfig(
    @Arg("input", () => CreateA2aPushConfigInput, { description: "The configuration." })
    { taskId, workerHandle, ...config }: CreateA2aPushConfigInput,
    @Ctx() context: RequestContext,
  ) {
    const { services, viewer } = context;
    const { database } = services;
    const { identityId: requesterId } = callingAgent(viewer);
    await admitA2aCall(services, "push_configs", viewer.keyId);
    const { content, violations } = readPushConfig(services.config, config);
    const worker = typeof workerHandle === "string" ? await this.find(context, workerHandle) : {};
    const id = await database.request.transaction(async (tx) => {
      // A deletion of the identity waits for this, or this finds it deleted: nothing of it may remain.
      const [settings] = await lockSettings(tx, [requesterId], "share");
      if (settings === undefined) throw notFound("task with this id");
      const task = await lockTask(tx, taskId, { requesterId, ...worker });
      if (task === null) throw notFound("task with this id");
      if (violations.length > 0) throw invalid(violations);
      passGate("a2a.push_config", settings);
      const send = { operation: "a2a.push_config", identityId: requesterId, sender: settings } as const;
      await passUnheldRules(tx, { ...send, actor: senderIn(tx), audience: null, at: services.clock.now() });
      return putPushConfig(tx, services, task, content);
    });
    const pushConfig = await context.loader(pushConfigById).load(id);
    // Another request may have removed it meanwhile.
    if (pushConfig === null) throw notFound("task with this id");
    return { pushConfig };
  }

  private async find({ services }: RequestContext, workerHandle: string): Promise<{ workerId: string }> {
    const worker = await findIdentityByHandle(services.database.request.reader, workerHandle);
    if (worker === null) throw notFound("task with this id");
    return { workerId: worker.id };
  }
}
