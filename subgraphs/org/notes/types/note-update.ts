import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { noteById } from "../loaders.js";
import { Note, toNote } from "./note.js";

/** A change of a note. */
@ObjectType({ description: "A change of a note." })
export class NoteUpdate {
  @Field(() => String, { description: "Cursor of this event. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "What happened, such as `note.created`." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the note." })
  noteId!: string;
}

/** Converts an event of the log. */
export function toNoteUpdate(
  { position, kind, occurredAt, subjectId }: LoggedEvent,
  { services, viewer }: RequestContext,
): NoteUpdate {
  return { cursor: encodeEventCursor(services.keyring, position, viewer), kind, occurredAt, noteId: subjectId };
}

@Resolver(() => NoteUpdate)
export class NoteUpdateResolver {
  @FieldResolver(() => Note, {
    nullable: true,
    description: "The note in its present state. Null if it was deleted, and if you do not see it any longer.",
  })
  async note(@Root() { noteId }: NoteUpdate, @Ctx() context: RequestContext): Promise<Note | null> {
    const row = await context.loader(noteById).load(noteId);
    return row === null ? null : toNote(row);
  }
}
