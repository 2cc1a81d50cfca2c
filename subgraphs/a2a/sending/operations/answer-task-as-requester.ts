import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { actorOfSend } from "../../../shared/holds/actor-of-send.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { A2aTask, checkMessage, MessageContentInput, sendMessage, taskById } from "../../tasks/public.js";
import { sendingAuthority } from "../authority.js";
import { requestedTask } from "../requested-task.js";
import { requireAdmitted } from "../require-admitted.js";

@InputType({ description: "A message of the requester." })
class AnswerTaskAsRequesterInput extends MessageContentInput {
  @Field(() => String, { description: "Handle of the requester." })
  agentHandle!: string;

  @Field(() => ID, { description: "A task that this requester sent." })
  taskId!: string;

  @Field(() => String, {
    description:
      "1 to 128 characters, chosen by the sender. Sending the same id with the same content again changes nothing.",
  })
  messageId!: string;
}

@ObjectType({ description: "Result of answering." })
class AnswerTaskAsRequesterPayload {
  @Field(() => A2aTask, { description: "The task in its current state." })
  task!: A2aTask;
}

/** `answerTaskAsRequester`: a person writes to the worker in the requester's name. */
@Resolver()
export class AnswerTaskAsRequester {
  @Mutation(() => AnswerTaskAsRequesterPayload, {
    description:
      "Appends a message to a task in the name of its requester, such as the answer to a question of the worker. Only for " +
      "users of the requester's organization. Admission is checked as for sendA2aMessage. Errors: `console_required`, " +
      "`not_found`, `a2a_admission_denied` (with the refusing `side`), `a2a_task_terminal`, `a2a_message_id_reused`, " +
      "`validation_failed`.",
  })
  async answerTaskAsRequester(
    @Arg("input", () => AnswerTaskAsRequesterInput, { description: "The message." }) input: AnswerTaskAsRequesterInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const { requester, worker, id } = await requestedTask(context, sendingAuthority["a2a.task.answer"], input);
    const { content, violations } = checkMessage(input, []);
    if (violations.length > 0) throw invalid(violations);
    const sent = await database.request.pipelinedTransaction((tx) =>
      sendMessage(tx, {
        services: context.services,
        actor: actorOfSend(context.viewer),
        requesterId: requester.identityId,
        workerId: worker.identityId,
        content,
        taskId: id,
        contextId: null,
        ifGeneration: null,
        now: clock.now(),
        // It opens none.
        beforeNewTask: async () => {},
        push: null,
      }),
    );
    requireAdmitted(sent);
    return { task: "written" in sent ? sent.written : await context.loader(taskById).load(sent.repeated) };
  }
}
