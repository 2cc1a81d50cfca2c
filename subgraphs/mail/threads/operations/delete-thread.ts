import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { threadAuthority } from "../authority.js";
import { deleteThread } from "../delete-thread.js";
import { ownThread } from "../own-thread.js";

@InputType({ description: "The thread to delete." })
class DeleteMailThreadInput {
  @Field(() => String, { description: "Address of the mailbox. Case does not matter." })
  mailbox!: string;

  @Field(() => ID, { description: "UUID of the thread." })
  id!: string;
}

@ObjectType({ description: "Result of deleting a thread." })
class DeleteMailThreadPayload {
  @Field(() => ID, { description: "UUID of the deleted thread." })
  deletedId!: string;
}

/** `deleteMailThread` (wire contract mail 1). */
@Resolver()
export class DeleteThread {
  @Mutation(() => DeleteMailThreadPayload, {
    description: "Deletes a thread with all its messages. This cannot be undone. Errors: `not_found`.",
  })
  async deleteMailThread(
    @Arg("input", () => DeleteMailThreadInput, { description: "The thread." }) input: DeleteMailThreadInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteMailThreadPayload> {
    const row = threadAuthority["mail.threads.change"];
    const { thread } = await ownThread(context, row, input.mailbox, input.id);
    await deleteThread(context.services, thread);
    return { deletedId: thread.id };
  }
}
