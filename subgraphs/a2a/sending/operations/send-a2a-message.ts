import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { actorOfSend } from "../../../shared/holds/actor-of-send.js";
import { reviewNoteField, reviewNoteViolations } from "../../../shared/holds/rules/review-note.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { A2aMessageInput, A2aTask, admitA2aCall, checkMessage, sendMessage, taskById } from "../../tasks/public.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { assertWithinAllowance } from "../../../shared/usage/assert-within-allowance.js";
import { admissionErrors, callingAgent, knownAgent } from "../../admission/public.js";
import { A2aPushConfigInput, putPushConfig, readPushConfig } from "../../push/public.js";
import { requireAdmitted } from "../require-admitted.js";

@InputType({ description: "A message to a worker." })
class SendA2aMessageInput {
  @Field(() => String, { description: "Handle of the worker." })
  workerHandle!: string;

  @Field(() => A2aMessageInput, { description: "The message." })
  message!: A2aMessageInput;

  @Field(() => Int, {
    nullable: true,
    description: "The `generation` of the task that the message continues, as you know it: it must still be this.",
  })
  ifGeneration?: number | null;

  @Field(() => A2aPushConfigInput, {
    nullable: true,
    description: "A URL that receives the changes of the task, including this message.",
  })
  pushConfig?: A2aPushConfigInput | null;

  @Field(() => String, { nullable: true, description: reviewNoteField })
  reviewNote?: string | null;
}

@ObjectType({ description: "Result of sending a message." })
class SendA2aMessagePayload {
  @Field(() => A2aTask, { description: "The opened or continued task in its current state." })
  task!: A2aTask;
}

/** `sendA2aMessage` (wire contract a2a 3.5). The calling agent is the requester. */
@Resolver()
export class SendA2aMessage {
  @Mutation(() => SendA2aMessagePayload, {
    description:
      "Opens a task or continues one, as the calling agent. Repeating a message changes nothing. Errors: " +
      "`a2a_agent_key_required`, `a2a_agent_not_found`, `a2a_admission_denied` (with the refusing `side`), " +
      "`not_found` (the task), `a2a_task_terminal`, `a2a_generation_mismatch`, " +
      "`a2a_message_id_reused`, `a2a_push_config_limit`, " +
      "`validation_failed`, `rate_limited`, `overage_limit_reached`.",
  })
  async sendA2aMessage(
    @Arg("input", () => SendA2aMessageInput, { description: "The message and its recipient." }) {
      workerHandle,
      message,
      ifGeneration,
      pushConfig,
      reviewNote,
    }: SendA2aMessageInput,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services } = context;
    const agent = callingAgent(viewer);
    if (pushConfig) await admitA2aCall(services, "push_configs", viewer.keyId);
    const { content, violations: ofMessage } = checkMessage(message, ["message"]);
    const push = pushConfig ? readPushConfig(services.config, pushConfig, ["pushConfig"]) : null;
    const violations = [...ofMessage, ...(push?.violations ?? []), ...reviewNoteViolations(reviewNote)];
    const worker = await context.loader(knownAgent).load(workerHandle);
    if (worker === null) throw admissionErrors.problem("a2a_agent_not_found");
    if (violations.length > 0) throw invalid(violations);
    const pair = `${agent.identityId}/${worker.identityId}`;
    const sent = await services.database.request.pipelinedTransaction((tx) =>
      sendMessage(tx, {
        services,
        actor: actorOfSend(viewer),
        requesterId: agent.identityId,
        workerId: worker.identityId,
        content,
        agentNote: reviewNote,
        taskId: message.taskId ?? null,
        contextId: message.contextId ?? null,
        ifGeneration: ifGeneration ?? null,
        now: services.clock.now(),
        async beforeNewTask() {
          const limit = perMinute(services.config.A2A_NEW_TASKS_PER_MINUTE, "A2A_NEW_TASKS_PER_MINUTE");
          await enforce(services.limiter, "a2a.new_tasks", pair, limit);
          const { organizationId } = agent;
          await assertWithinAllowance(tx, services, { organizationId, channel: "a2a_task", units: 1 });
        },
        push: push && {
          url: push.content.url,
          content: push.content,
          configure: (task) => putPushConfig(tx, services, task, push.content),
        },
      }),
    );
    requireAdmitted(sent);
    return { task: "written" in sent ? sent.written : await context.loader(taskById).load(sent.repeated) };
  }
}
