import { useState } from "react";
import type { MailFolder } from "../../../../../generated/console-documents.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { LabelDialog } from "../labels/label-dialog.js";
import { type BulkChange, bulkChanges, isMail } from "./bulk-changes.js";
import { counted, useRun } from "./use-run.js";
import type { Selection } from "./use-selection.js";

interface BulkBarProps {
  readonly selection: Selection;
  /** The folder that the list shows; null for a list over several. */
  readonly folder: MailFolder | null;
}

/** The changes of the selected rows. */
export function BulkBar({ selection, folder }: BulkBarProps) {
  const { rows, clear } = selection;
  const { run: runOn, problem, isRunning } = useRun();
  const [isLabelling, setLabelling] = useState(false);
  const run = async (change: BulkChange): Promise<boolean> => {
    const isDone = await runOn(rows, change);
    if (isDone) clear();
    return isDone;
  };
  const mails = rows.filter(isMail);
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
          <button
            type="button"
            className="quiet"
            aria-keyshortcuts="l"
            disabled={isRunning || mails.length === 0}
            onClick={() => setLabelling(true)}
          >
            Label
          </button>
          <button type="button" className="quiet" onClick={clear}>
            Clear<span className="unseen"> the selection</span>
          </button>
        </div>
      )}
      {!isLabelling && <ProblemNote problem={problem} />}
      {isLabelling && mails.length > 0 && (
        <LabelDialog
          title={`Label ${counted(mails.length)}`}
          names={mails.flatMap(({ labels = [] }) => labels)}
          problem={problem}
          isRunning={isRunning}
          run={run}
          close={() => setLabelling(false)}
        />
      )}
    </>
  );
}
