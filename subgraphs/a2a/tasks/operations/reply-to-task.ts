import { randomUUID } from "node:crypto";
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { reviewNoteField, reviewNoteViolations } from "../../../shared/holds/rules/review-note.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { actorOfSend } from "../../../shared/holds/actor-of-send.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { ownIdentity, refuseStrangers } from "../../settings/public.js";
import { reply } from "../reply-to-task.js";
import { taskById } from "../loaders.js";
import { checkMessage } from "../rules/message.js";
import { MessageContentInput } from "../types/message-input.js";
import { A2aTask } from "../types/task.js";
import { taskAuthority } from "../authority.js";
import { A2aReplyIntent } from "../types/enums.js";

@InputType({ description: "A worker's reply." })
class ReplyToTaskInput extends MessageContentInput {
  @Field(() => String, { description: "Handle of the worker." })
  agentHandle!: string;

  @Field(() => ID, { description: "A task that this worker received." })
  taskId!: string;

  @Field(() => A2aReplyIntent, { description: "What the reply does to the task." })
  intent!: A2aReplyIntent;

  @Field(() => String, {
    nullable: true,
    description: "1 to 128 characters. Default: a new UUID. Repeating the same reply with the same id changes nothing.",
  })
  messageId?: string | null;

  @Field(() => String, { nullable: true, description: reviewNoteField })
  reviewNote?: string | null;
}

@ObjectType({ description: "Result of a reply." })
class ReplyToTaskPayload {
  @Field(() => A2aTask, { description: "The task in its current state." })
  task!: A2aTask;
}

/** `replyToTask` (wire contract a2a 4.4). */
@Resolver()
export class ReplyToTask {
  @Mutation(() => ReplyToTaskPayload, {
    description:
      "Appends a worker's message to a task and applies its state. Errors: `not_found`, `a2a_task_terminal`, " +
      "`a2a_message_id_reused`, `claimed_agent_required`, `validation_failed`.",
  })
  async replyToTask(
    @Arg("input", () => ReplyToTaskInput, { description: "The reply." }) input: ReplyToTaskInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const authority = taskAuthority["a2a.task.reply"];
    refuseStrangers(context.viewer, authority);
    const { agentHandle, taskId, intent, parts, metadata, extensions, referenceTaskIds } = input;
    const messageId = input.messageId ?? randomUUID();
    const given = { messageId, parts, metadata, extensions, referenceTaskIds };
    const checked = checkMessage(given, []);
    const { content } = checked;
    const violations = [...checked.violations, ...reviewNoteViolations(input.reviewNote)];
    if (violations.length > 0) {
      await ownIdentity(context, authority, agentHandle);
      throw invalid(violations);
    }
    const written = await database.request.pipelinedTransaction((tx) =>
      reply(tx, {
        worker: () => ownIdentity(context, authority, agentHandle, tx),
        services: context.services,
        actor: actorOfSend(context.viewer),
        viewer: context.viewer,
        taskId,
        intent,
        content,
        agentNote: input.reviewNote,
        now: clock.now(),
      }),
    );
    return { task: written ?? (await context.loader(taskById).load(taskId.toLowerCase())) };
  }
}
