import { useState } from "react";
import { LeaveOrganizationDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** Leaves the organization. */
export function LeaveOrganization({ name }: { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { run, problem, isRunning } = useChange(LeaveOrganizationDocument);
  const leave = async (): Promise<void> => {
    if ((await run({})) !== null) location.assign("/sign-in");
  };
  return (
    <section aria-labelledby="leave">
      <h2 id="leave">Leave</h2>
      <p>You no longer see this organization. The admin keys and service tokens that you created in it are revoked.</p>
      <p className="actions">
        <button type="button" className="quiet" onClick={() => setOpen(true)}>
          Leave the organization
        </button>
      </p>
      {isOpen && (
        <Dialog title={`Leave ${name}?`} close={() => setOpen(false)}>
          <p>Only an admin can invite you again.</p>
          <ProblemNote problem={problem} />
          <p className="actions">
            <button type="button" disabled={isRunning} onClick={() => void leave()}>
              Leave
            </button>
          </p>
        </Dialog>
      )}
    </section>
  );
}
