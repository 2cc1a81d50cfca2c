import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { changeArchive } from "../change-archive.js";
import { storePurge } from "../store/archive-settings.js";

@InputType({ description: "The connection whose stored events are removed." })
class PurgeChatArchiveInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;
}

@ObjectType({ description: "Result of removing stored events." })
class PurgeChatArchivePayload {
  @Field(() => Boolean, { description: "True: nobody sees them any more. They are deleted within minutes." })
  purged!: boolean;
}

/** `purgeChatArchive` (wire contract client drift 9c). */
@Resolver()
export class PurgeArchive {
  @Mutation(() => PurgeChatArchivePayload, {
    description:
      "Removes everything that arrived over a connection until now. What arrives later is kept again. Errors: " +
      "`admin_required`, `not_found`.",
  })
  async purgeChatArchive(
    @Arg("input", () => PurgeChatArchiveInput, { description: "The connection." }) input: PurgeChatArchiveInput,
    @Ctx() context: RequestContext,
  ): Promise<PurgeChatArchivePayload> {
    await changeArchive(context, input.connectionId, async (tx, { id }, now) => {
      await storePurge(tx, id, now);
      return "chat.archive.purged";
    });
    return { purged: true };
  }
}
