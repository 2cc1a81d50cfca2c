import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { dismissWrite } from "../../writes/public.js";
import { ChatOperation } from "../types/chat-operation.js";

@InputType({ description: "An operation with an unknown outcome, and whether a person has looked after it." })
class DismissChatOperationInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => ID, { description: "UUID of the operation." })
  id!: string;

  @Field(() => Boolean, { defaultValue: true, description: "False takes the mark back. Default: true." })
  dismissed!: boolean;
}

@ObjectType({ description: "Result of dismissing an unknown outcome." })
class DismissChatOperationPayload {
  @Field(() => ChatOperation, { description: "The operation." })
  operation!: ChatOperation;
}

/** `dismissChatOperation`: the unknown outcome waits for no person any more. */
@Resolver()
export class DismissChatOperation {
  @Mutation(() => DismissChatOperationPayload, {
    description:
      "Marks an operation with an unknown outcome as looked after by a person. Its status stays `UNKNOWN`. Errors: " +
      "`admin_required`, `not_found`, `validation_failed`.",
  })
  async dismissChatOperation(
    @Arg("input", () => DismissChatOperationInput, { description: "The operation." }) input: DismissChatOperationInput,
    @Ctx() context: RequestContext,
  ): Promise<DismissChatOperationPayload> {
    return { operation: (await dismissWrite(context, "operation", input)) as unknown as ChatOperation };
  }
}
