import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { importAuthority } from "../authority.js";
import { endImport } from "../end-import.js";
import { importById } from "../loaders.js";
import { noImport, ownImport } from "../own-import.js";
import { isLive } from "../rules/import-state.js";
import { lockImport } from "../store/import-writes.js";
import { MailImport } from "../types/import.js";
import { MailImportInput } from "../types/own-import-input.js";

@ObjectType({ description: "Result of canceling an import." })
class CancelMailImportPayload {
  @Field(() => MailImport, { description: "The import in its current state." })
  import!: MailImport;
}

/** `cancelMailImport` (wire contract mail 9). */
@Resolver()
export class CancelMailImport {
  @Mutation(() => CancelMailImportPayload, {
    description:
      "Cancels an import. What it has imported stays. Canceling one that has ended changes nothing. Errors: " +
      "`not_found`, `claimed_agent_required`.",
  })
  async cancelMailImport(
    @Arg("input", () => MailImportInput, { description: "The import." }) { mailbox, importId }: MailImportInput,
    @Ctx() context: RequestContext,
  ) {
    const { id } = await ownImport(context, importAuthority["mail.import.write"], mailbox, importId);
    const { database, clock } = context.services;
    await database.request.transaction(async (tx) => {
      const job = await lockImport(tx, id);
      if (job === null) throw noImport();
      if (isLive(job.status)) await endImport(tx, job, { status: "cancelled" }, clock.now());
    });
    return { import: await context.loader(importById).clear(id).load(id) };
  }
}
