import { Field, ObjectType } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { noteById } from "../loaders.js";
import { Note, toNote } from "./note.js";

/** The result of writing a note. */
@ObjectType({ description: "Result of writing a note." })
export class NotePayload {
  @Field(() => Note, { description: "The note in its present state." })
  note!: Note;
}

/** The answer of a write. @throws Problem `result_unavailable` when the note is gone, as for a late repeat */
export async function noteAnswer(context: RequestContext, id: string): Promise<NotePayload> {
  const row = await context.loader(noteById).load(id);
  if (row === null) throw sharedErrors.problem("result_unavailable");
  return { note: toNote(row) };
}
