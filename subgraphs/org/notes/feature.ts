import type { Feature } from "../../shared/domain/feature.js";
import { noteAuthority } from "./authority.js";
import { noteErrors } from "./errors.js";
import { noteEvents } from "./events.js";
import { noteLifecycle } from "./lifecycle.js";
import { AppendToNote } from "./operations/append-to-note.js";
import { CreateNote } from "./operations/create-note.js";
import { DeleteNote } from "./operations/delete-note.js";
import { FollowNotes } from "./operations/follow-notes.js";
import { GetNote } from "./operations/get-note.js";
import { GrantNoteAccess } from "./operations/grant-note-access.js";
import { ListNotes } from "./operations/list-notes.js";
import { RevokeNoteAccess } from "./operations/revoke-note-access.js";
import { UpdateNote } from "./operations/update-note.js";
import { noteLimits } from "./rules/limits.js";
import { citedNotes } from "./store/cited-notes.js";
import { findLinkedNote } from "./store/linked-notes.js";
import { LinkedNote } from "./types/linked-note.js";
import { NoteAccessResolver } from "./types/note-access.js";
import { NoteResolver, resolveNoteReference } from "./types/note-resolver.js";
import { NoteUpdateResolver } from "./types/note-update.js";

/** notes: texts of an organization, and the agents that were given them. */
export const notes: Feature = {
  operations: [
    AppendToNote,
    CreateNote,
    DeleteNote,
    FollowNotes,
    GetNote,
    GrantNoteAccess,
    ListNotes,
    RevokeNoteAccess,
    UpdateNote,
  ],
  types: [NoteAccessResolver, NoteResolver, NoteUpdateResolver],
  references: { Note: resolveNoteReference },
  authority: noteAuthority,
  errors: noteErrors.definitions,
  events: noteEvents,
  largestPages: { "Query.notes": noteLimits.page },
  linkedResources: { notes: { find: findLinkedNote, shows: LinkedNote } },
  citationSources: { note: citedNotes },
  lifecycle: noteLifecycle,
};
