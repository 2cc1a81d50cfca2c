import { useId, useState } from "react";
import {
  RemoveFromDraftDocument,
  UploadToDraftDocument,
  type WrittenDraftFragment,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import type { Problem } from "../../../api/problem.js";
import { upload } from "../../../api/upload.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { inBytes } from "../../../parts/in-bytes.js";
import type { DraftSaver } from "./draft-saver.js";

interface DraftFilesProps {
  readonly mailbox: string;
  readonly draft: WrittenDraftFragment;
  /** A file makes the next generation, so typed text is saved first and continues from there. */
  readonly saver: DraftSaver;
}

/** The attachments of a draft. */
export function DraftFiles({ mailbox, draft, saver }: DraftFilesProps) {
  const ticket = useChange(UploadToDraftDocument);
  const removal = useChange(RemoveFromDraftDocument);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const id = useId();
  const add = async (file: File | undefined): Promise<void> => {
    if (file === undefined || (await saver.save()) === null) return;
    const data = await ticket.run({ input: { mailbox, draftId: draft.id } });
    if (data === null) return;
    setProgress(0);
    setRefusal((await upload(data.createMailDraftUpload.url, [], file, setProgress)).problem);
    setProgress(null);
    await saver.reread();
  };
  const remove = (filename: string): void => void removal.run({ input: { mailbox, draftId: draft.id, filename } });
  return (
    <>
      <ul className="list files" aria-label="Attachments">
        {draft.current.attachments.map((file) => (
          <li key={file.id}>
            {file.filename} <span className="soft">{inBytes(file.byteSize)}</span>{" "}
            <button type="button" className="quiet" onClick={() => remove(file.filename)}>
              Remove {file.filename}
            </button>
          </li>
        ))}
      </ul>
      <p className="field">
        <label htmlFor={id}>Attach a file</label>
        <input
          id={id}
          type="file"
          disabled={progress !== null}
          onChange={(event) => {
            void add(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </p>
      {progress !== null && <progress aria-label="Upload" value={progress} max={1} />}
      <ProblemNote problem={ticket.problem ?? removal.problem ?? refusal} />
    </>
  );
}
