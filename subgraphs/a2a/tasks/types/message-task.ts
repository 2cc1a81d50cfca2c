import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { taskById } from "../loaders.js";
import type { MessageRow } from "../store/messages.js";
import { A2aMessage } from "./message.js";
import { A2aTask } from "./task.js";

/** From a message to the task that it belongs to. */
@Resolver(() => A2aMessage)
export class A2aMessageTaskResolver {
  @FieldResolver(() => A2aTask, { nullable: true, description: "The task that it belongs to, in its current state." })
  task(@Root() { taskId }: MessageRow, @Ctx() context: RequestContext) {
    return context.loader(taskById).load(taskId);
  }
}
