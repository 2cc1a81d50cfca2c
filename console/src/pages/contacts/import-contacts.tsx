import { useId, useState } from "react";
import {
  ImportContactsDocument,
  type ImportContactsMutation,
  UploadContactsDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { newKey } from "../../api/new-key.js";
import type { Problem } from "../../api/problem.js";
import { uploadAs } from "../../api/upload.js";
import { Dialog } from "../../parts/dialog.js";
import { ProblemNote } from "../../parts/problem-note.js";

type Imported = ImportContactsMutation["importContacts"];

/** Adds the contacts of a file of vCards. */
export function ImportContacts({ close }: { readonly close: () => void }) {
  const id = useId();
  const ticket = useChange(UploadContactsDocument);
  const add = useChange(ImportContactsDocument);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const isRunning = progress !== null || ticket.isRunning || add.isRunning;
  const bring = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setRefusal(null);
    setImported(null);
    const url = (await ticket.run({}))?.createContactImportUpload.url;
    if (url === undefined) return;
    setProgress(0);
    const { problem, answer } = await uploadAs(url, "text/vcard", file, setProgress);
    setProgress(null);
    setRefusal(problem);
    if (problem !== null) return;
    const { upload_id: uploadId } = JSON.parse(answer) as { readonly upload_id: string };
    setImported((await add.run({ input: { uploadId } }, newKey()))?.importContacts ?? null);
  };
  return (
    <Dialog title="Import contacts" close={close}>
      <p>
        A file of vCards (<code>.vcf</code>), as address books export it: up to 1,000 contacts and 5 MiB. Contacts that
        exist already never change.
      </p>
      <p className="field">
        <label htmlFor={id}>File</label>
        <input
          id={id}
          type="file"
          accept=".vcf,.vcard,text/vcard"
          disabled={isRunning}
          onChange={({ target }) => {
            void bring(target.files?.[0]);
            target.value = "";
          }}
        />
      </p>
      {progress !== null && <progress aria-label="Upload" value={progress} max={1} />}
      <div role="status">
        {add.isRunning && <p>The contacts are added…</p>}
        {imported !== null && <Outcome imported={imported} />}
      </div>
      <ProblemNote problem={ticket.problem ?? refusal ?? add.problem} />
      {imported !== null && (
        <p className="actions">
          <button type="button" onClick={close}>
            Close
          </button>
        </p>
      )}
    </Dialog>
  );
}

/** The most contacts that are listed because they were not added. */
const mostListed = 20;

function Outcome({ imported: { createdCount, errorCount, results } }: { readonly imported: Imported }) {
  const left = results.filter(({ status }) => status !== "CREATED");
  return (
    <>
      <p>
        {createdCount === 1 ? "1 contact was added" : `${createdCount} contacts were added`}
        {errorCount > 0 && `, ${errorCount} ${errorCount === 1 ? "was" : "were"} not`}.
      </p>
      <ul className="list">
        {left.slice(0, mostListed).map(({ index, error, conflictingContactId: other }) => (
          <li key={index}>
            Number {index + 1}: {error ?? "Another contact has one of its addresses."}{" "}
            {other != null && <Link href={href(["contacts", other])}>That contact</Link>}
          </li>
        ))}
      </ul>
      {left.length > mostListed && <p className="soft">And {left.length - mostListed} more.</p>}
    </>
  );
}
