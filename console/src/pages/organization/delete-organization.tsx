import { type FormEvent, useState } from "react";
import { DeleteOrganizationDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { ProblemNote } from "../../parts/problem-note.js";

interface DeleteOrganizationProps {
  readonly name: string;
  /** The confirmation that the API requires: the short name, or the name if there is none. */
  readonly confirmation: string;
}

/** Deletes the organization, after the user typed a sentence that prevents accidents. */
export function DeleteOrganization({ name, confirmation }: DeleteOrganizationProps) {
  const sentence = `delete ${confirmation} and everything in it`;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const { run, problem, isRunning } = useChange(DeleteOrganizationDocument);
  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run({ confirmation })) !== null) location.assign("/sign-in");
  };
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">Delete</h2>
      <p>
        All memberships, keys and sessions end at once. Within minutes the agents are deleted with their mailboxes, the
        vault is erased, and the subscription ends without a refund. This cannot be undone.
      </p>
      <p className="actions">
        <button type="button" className="quiet danger" onClick={() => setOpen(true)}>
          Delete the organization
        </button>
      </p>
      {isOpen && (
        <Dialog title={`Delete ${name}?`} close={() => setOpen(false)}>
          <form onSubmit={(event) => void remove(event)}>
            <p>
              To delete it, type <b>{sentence}</b>.
            </p>
            <Field label="The sentence" value={typed} onChange={setTyped} autoComplete="off" required />
            <ProblemNote problem={problem} />
            <p className="actions">
              <button type="submit" className="danger" disabled={isRunning || typed.trim() !== sentence}>
                Delete it
              </button>
            </p>
          </form>
        </Dialog>
      )}
    </section>
  );
}
