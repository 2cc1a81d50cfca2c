import { Arg, Ctx, Field, GraphQLISODateTime, ID, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { noteAuthority } from "../authority.js";
import { noteErrors } from "../errors.js";
import { lockNote } from "../find-note.js";
import { limitNoteWrites } from "../limit-writes.js";
import { isRefusedNote, readNote } from "../rules/note-text.js";
import { noteAnswer, NotePayload } from "../types/note-payload.js";
import { writeNote } from "../write-note.js";

@InputType({ description: "A change of a note. What is left out stays as it is." })
class UpdateNoteInput {
  @Field(() => ID, { description: "UUID of the note." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Up to 200 characters, in one line; null for none." })
  title?: string | null;

  @Field(() => String, { nullable: true, description: "Its text: 1 to 100,000 characters. It cannot be cleared." })
  body?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is pinned." })
  isPinned?: boolean | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "The `updatedAt` of the note that was edited: if it has changed since, nothing is done.",
  })
  expectedUpdatedAt?: Date | null;
}

/** `updateNote` (wire contract notes 4). */
@Resolver()
export class UpdateNote {
  @Mutation(() => NotePayload, {
    description:
      "Changes a note. Everyone who sees it may. Accepts an Idempotency-Key. Errors: `validation_failed`, `not_found`, " +
      "`claimed_agent_required`, `note_changed`, `note_limit_reached`, `result_unavailable`, `rate_limited`.",
  })
  async updateNote(
    @Arg("input", () => UpdateNoteInput, { description: "The change." }) input: UpdateNoteInput,
    @Ctx() context: RequestContext,
  ): Promise<NotePayload> {
    authorize(context.viewer, noteAuthority["note.write"]);
    const change = readNote(input);
    if (isRefusedNote(change)) throw invalid(change);
    await limitNoteWrites(context);
    const { id } = await once(context, "updateNote", input, async (tx) => {
      const note = await lockNote(tx, context, input.id);
      const expected = input.expectedUpdatedAt?.getTime();
      if (expected !== undefined && expected !== note.updatedAt.getTime()) {
        throw noteErrors.problem("note_changed", { details: { updated_at: note.updatedAt.toISOString() } });
      }
      await writeNote(tx, context, note, change);
      return { id: note.id };
    });
    return noteAnswer(context, id);
  }
}
