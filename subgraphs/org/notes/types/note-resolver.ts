import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { ActivityActor, shownActor } from "../../../shared/people/activity-actor.js";
import { noSuchNote } from "../find-note.js";
import { bodyOfNote, excerptOfNote, grantsOfNote, noteById } from "../loaders.js";
import type { NoteRow } from "../store/notes.js";
import { Note, toNote } from "./note.js";
import { NoteAccess } from "./note-access.js";

@Resolver(() => Note)
export class NoteResolver {
  @FieldResolver(() => String, { description: "Its text, in Markdown: 1 to 100,000 characters." })
  async body(@Root() { id }: NoteRow, @Ctx() context: RequestContext): Promise<string> {
    const body = await context.loader(bodyOfNote).load(id);
    // Deleted since it was found.
    if (body === null) throw noSuchNote();
    return body;
  }

  @FieldResolver(() => String, { nullable: true, description: "The first 200 characters of its text, on one line." })
  async excerpt(@Root() { id }: NoteRow, @Ctx() context: RequestContext): Promise<string | null> {
    return context.loader(excerptOfNote).load(id);
  }

  @FieldResolver(() => [NoteAccess], {
    description: "The agents that it was given to, oldest first: at most 500. An agent sees only itself.",
  })
  async access(@Root() { id }: NoteRow, @Ctx() context: RequestContext): Promise<readonly NoteAccess[]> {
    return context.loader(grantsOfNote).load(id);
  }

  @FieldResolver(() => ActivityActor, { description: "Who wrote it. Agents learn no names but their own." })
  async creator(@Root() note: NoteRow, @Ctx() context: RequestContext): Promise<ActivityActor> {
    const { createdBy: id, createdByIdentityId, organizationId } = note;
    return shownActor({ kind: createdByIdentityId === null ? "person" : "agent", id, organizationId }, context);
  }
}

/** The note for a key of another domain; null when the viewer may not know of it. */
export const resolveNoteReference: ReferenceResolver = async ({ id }, context) => {
  const row = await context.loader(noteById).load(id ?? "");
  return row === null ? null : toNote(row);
};
