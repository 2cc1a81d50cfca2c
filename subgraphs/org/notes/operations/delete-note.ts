import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { appendEvent } from "../../../shared/events/append-event.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { noteAuthority } from "../authority.js";
import { lockNote } from "../find-note.js";
import { limitNoteWrites } from "../limit-writes.js";
import { noteEvent } from "../note-event.js";
import { findGrantees } from "../store/note-access.js";
import { deleteNote } from "../store/note-writes.js";

@ObjectType({ description: "Result of deleting a note." })
class DeleteNotePayload {
  @Field(() => ID, { description: "UUID of the note." })
  deletedNoteId!: string;
}

/** `deleteNote` (wire contract notes 4). */
@Resolver()
export class DeleteNote {
  @Mutation(() => DeleteNotePayload, {
    description:
      "Deletes a note for everyone. Everyone who sees it may. Accepts an Idempotency-Key. Errors: `not_found`, `claimed_agent_required`, " +
      "`rate_limited`.",
  })
  async deleteNote(
    @Arg("id", () => ID, { description: "UUID of the note." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeleteNotePayload> {
    authorize(context.viewer, noteAuthority["note.write"]);
    await limitNoteWrites(context);
    return once(context, "deleteNote", { id }, async (tx) => {
      const note = await lockNote(tx, context, id);
      const grantees = await findGrantees(tx, note.id);
      await deleteNote(tx, note.id);
      const subject = { ...note, version: note.version + 1 };
      await appendEvent(tx, noteEvent("note.deleted", subject, grantees, context.services.clock.now()));
      return { deletedNoteId: note.id };
    });
  }
}
