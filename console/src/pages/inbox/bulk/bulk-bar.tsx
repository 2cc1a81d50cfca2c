import { useState } from "react";
import type { MailFolder } from "../../../../../generated/console-documents.js";
import type { Problem } from "../../../api/problem.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { toast } from "../../../parts/toasts.js";
import { type BulkChange, bulkChanges, changeAll, isMail } from "./bulk-changes.js";
import type { Selection } from "./use-selection.js";

interface BulkBarProps {
  readonly selection: Selection;
  /** The folder that the list shows; null for a list over several. */
  readonly folder: MailFolder | null;
}

const counted = (count: number): string => `${count} ${count === 1 ? "conversation" : "conversations"}`;

/** The changes of the selected rows. The toast after a change has Undo where it can be taken back. */
export function BulkBar({ selection, folder }: BulkBarProps) {
  const { rows, clear } = selection;
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async ({ done, fits, run: change, undo }: BulkChange): Promise<void> => {
    setRunning(true);
    setProblem(null);
    const result = await changeAll(rows.filter(fits), change);
    setRunning(false);
    setProblem(result.problem);
    const { changed } = result;
    if (result.problem === null) clear();
    if (changed.length === 0) return;
    const mails = changed.filter(isMail);
    const takeBack = (): void => void changeAll(mails, undo!).then((back) => setProblem(back.problem));
    toast(`${counted(changed.length)} ${done}`, undo !== undefined && mails.length > 0 ? takeBack : undefined);
  };
  return (
    <>
      {rows.length > 0 && (
        <div role="toolbar" aria-label="Selected conversations" className="bulk-bar">
          <span role="status">{rows.length} selected</span>
          {bulkChanges(folder).map((change) => (
            <button
              key={change.name}
              type="button"
              className="quiet"
              aria-keyshortcuts={change.key}
              disabled={isRunning || !rows.some(change.fits)}
              onClick={() => void run(change)}
            >
              {change.name}
            </button>
          ))}
          <button type="button" className="quiet" onClick={clear}>
            Clear<span className="unseen"> the selection</span>
          </button>
        </div>
      )}
      <ProblemNote problem={problem} />
    </>
  );
}
