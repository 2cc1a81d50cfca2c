import { useState } from "react";
import {
  ChangeNoteDocument,
  DeleteNoteDocument,
  NoteDetailsDocument,
  type NoteTextFragment,
} from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { AskFirst } from "../../parts/ask-first.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { By } from "../../parts/by.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useTitle } from "../../parts/use-title.js";
import { NoteForm } from "./note-form.js";
import { NoteReaders } from "./note-readers.js";

/** One note: its text, who sees it, and the actions that change it. */
export function Note({ id }: { readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(NoteDetailsDocument, { id }, ["note."]);
  const note = data?.note;
  useTitle(note == null ? null : (note.title ?? "Note"));
  return (
    <>
      <p className="trail">
        <Link href={href(["notes"])}>Notes</Link>
      </p>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && note == null && (
        <>
          <h1>Unknown note</h1>
          <p>There is no note with this id in your organization.</p>
        </>
      )}
      {note != null && <Written note={note} />}
      <p className="actions">
        <ExplorerLink query={NoteDetailsDocument} variables={{ id }} />
      </p>
    </>
  );
}

function Written({ note }: { readonly note: NoteTextFragment }) {
  const [isChanging, setChanging] = useState(false);
  const remove = useChange(DeleteNoteDocument);
  return (
    <>
      <div className="title">
        <h1>{withMarks(note.title ?? "Note")}</h1>
      </div>
      <p className="soft">
        {note.isPinned && <span className="badge">pinned</span>} Written <By actor={note.creator} />{" "}
        <Moment at={note.createdAt} />, changed <Moment at={note.updatedAt} />
      </p>
      <div className="content wrap">{withMarks(note.body)}</div>
      <p className="actions">
        <button type="button" onClick={() => setChanging(true)}>
          Edit
        </button>
        <AskFirst
          label="Delete"
          title="Delete this note?"
          confirm="Delete the note"
          problem={remove.problem}
          isRunning={remove.isRunning}
          run={async () => {
            const isDone = (await remove.run({ id: note.id })) !== null;
            if (isDone) go(href(["notes"]));
            return isDone;
          }}
        >
          It is deleted for all people and agents. Facts that cite it stay, without their source. This cannot be undone.
        </AskFirst>
      </p>
      <NoteReaders note={note} />
      {isChanging && <ChangeNote note={note} close={() => setChanging(false)} />}
    </>
  );
}

/** Saves only over the text that was edited: an agent may have changed the note meanwhile. */
function ChangeNote({ note, close }: { readonly note: NoteTextFragment; readonly close: () => void }) {
  const [edited] = useState(note);
  const { run, problem, isRunning } = useChange(ChangeNoteDocument);
  return (
    <Dialog title="Edit the note" close={close}>
      <NoteForm
        note={{ title: edited.title ?? null, body: edited.body, isPinned: edited.isPinned }}
        submit="Save"
        problem={problem}
        isRunning={isRunning}
        save={async (written) => {
          const input = { id: edited.id, ...written, expectedUpdatedAt: edited.updatedAt };
          if ((await run({ input })) !== null) close();
        }}
      />
    </Dialog>
  );
}
