import { AddNoteDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { NoteForm } from "./note-form.js";

const empty = { title: null, body: "", isPinned: false };

/** Writes a note. No agent sees it until it is given the note. */
export function NewNote(props: { readonly close: () => void; readonly added: (id: string) => void }) {
  const { run, problem, isRunning } = useChange(AddNoteDocument);
  return (
    <Dialog title="Write a note" close={props.close}>
      <p className="soft">No agent sees it until you give it the note.</p>
      <NoteForm
        note={empty}
        submit="Save"
        problem={problem}
        isRunning={isRunning}
        save={async (note) => {
          const data = await run({ input: note });
          if (data !== null) props.added(data.createNote.note.id);
        }}
      />
    </Dialog>
  );
}
