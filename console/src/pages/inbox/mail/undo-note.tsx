import { useEffect, useState } from "react";
import type { ReadMailFragment } from "../../../../../generated/console-documents.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { leftUntil, useCancelSend } from "./use-cancel-send.js";

interface UndoNoteProps {
  readonly message: Pick<ReadMailFragment, "id" | "cancelableUntil">;
  readonly mailbox: string;
}

/** Says that a message has not left yet, with a button that cancels it. Nothing once it is too late. */
export function UndoNote({ message: { id, cancelableUntil }, mailbox }: UndoNoteProps) {
  const { cancel, isRunning, problem } = useCancelSend(mailbox);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const left = leftUntil(cancelableUntil);
    setOver(left === 0);
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [cancelableUntil]);
  if (cancelableUntil == null || isOver) return <ProblemNote problem={problem} />;
  return (
    <>
      <p className="caution" role="note">
        It has not left yet.{" "}
        <button type="button" className="quiet" disabled={isRunning} onClick={() => void cancel(id)}>
          Undo
        </button>
      </p>
      <ProblemNote problem={problem} />
    </>
  );
}
