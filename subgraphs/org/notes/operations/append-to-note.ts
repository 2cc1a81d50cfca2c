import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { noteAuthority } from "../authority.js";
import { lockNote } from "../find-note.js";
import { limitNoteWrites } from "../limit-writes.js";
import { bodyViolation, bodyWith } from "../rules/note-text.js";
import { noteAnswer, NotePayload } from "../types/note-payload.js";
import { writeNote } from "../write-note.js";

@InputType({ description: "A text for the end of a note." })
class AppendToNoteInput {
  @Field(() => ID, { description: "UUID of the note." })
  id!: string;

  @Field(() => String, { description: "It begins in a new line. The note has at most 100,000 characters with it." })
  text!: string;
}

/** `appendToNote` (wire contract notes 6). */
@Resolver()
export class AppendToNote {
  @Mutation(() => NotePayload, {
    description:
      "Adds a text to the end of a note, also while others change it. Everyone who sees the note may. " +
      "Accepts an Idempotency-Key. Errors: `validation_failed`, `not_found`, `claimed_agent_required`, " +
      "`note_limit_reached`, `result_unavailable`, `rate_limited`.",
  })
  async appendToNote(
    @Arg("input", () => AppendToNoteInput, { description: "The text." }) input: AppendToNoteInput,
    @Ctx() context: RequestContext,
  ): Promise<NotePayload> {
    authorize(context.viewer, noteAuthority["note.write"]);
    refuse(bodyViolation(input.text, "text"));
    await limitNoteWrites(context);
    const { id } = await once(context, "appendToNote", input, async (tx) => {
      const note = await lockNote(tx, context, input.id);
      const body = bodyWith(note.body, input.text);
      refuse(bodyViolation(body, "text"));
      await writeNote(tx, context, note, { body });
      return { id: note.id };
    });
    return noteAnswer(context, id);
  }
}

function refuse(violation: ReturnType<typeof bodyViolation>): void {
  if (violation !== null) throw invalid([violation]);
}
