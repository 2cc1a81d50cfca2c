import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { dismissWrite } from "../../writes/public.js";
import { ChatAction } from "../types/chat-action.js";

@InputType({ description: "A message with an unknown outcome, and whether a person has looked after it." })
class DismissChatActionInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => ID, { description: "UUID of the action." })
  id!: string;

  @Field(() => Boolean, { defaultValue: true, description: "False takes the mark back. Default: true." })
  dismissed!: boolean;
}

@ObjectType({ description: "Result of dismissing an unknown outcome." })
class DismissChatActionPayload {
  @Field(() => ChatAction, { description: "The message." })
  action!: ChatAction;
}

/** `dismissChatAction`: the unknown outcome waits for no person any more. */
@Resolver()
export class DismissChatAction {
  @Mutation(() => DismissChatActionPayload, {
    description:
      "Marks a message with an unknown outcome as looked after by a person. Its status stays `UNKNOWN`. Errors: " +
      "`admin_required`, `not_found`, `validation_failed`.",
  })
  async dismissChatAction(
    @Arg("input", () => DismissChatActionInput, { description: "The action." }) input: DismissChatActionInput,
    @Ctx() context: RequestContext,
  ): Promise<DismissChatActionPayload> {
    return { action: (await dismissWrite(context, "send", input)) as unknown as ChatAction };
  }
}
