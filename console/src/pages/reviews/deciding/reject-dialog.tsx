import { useState } from "react";
import type { RejectionReason } from "../../../../../generated/console-documents.js";
import type { Problem } from "../../../api/problem.js";
import { Choice } from "../../../parts/choice.js";
import { Dialog } from "../../../parts/dialog.js";
import { Form, FormProblem } from "../../../parts/form.js";
import { NoteField } from "./note-field.js";
import { reasonNames } from "./reasons.js";
import { refusalInWords } from "./refusal-in-words.js";
import { decide } from "./waiting-approvals.js";

interface RejectDialogProps {
  readonly reviews: readonly { readonly id: string; readonly revision: number }[];
  readonly name: string;
  readonly done: () => void;
  readonly close: () => void;
}

/** Rejects at once, with a reason and a note that the agent reads. */
export function RejectDialog({ reviews, name, done, close }: RejectDialogProps) {
  const [reason, setReason] = useState<RejectionReason>("WRONG_CONTENT");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isRunning, setRunning] = useState(false);
  const submit = async (): Promise<void> => {
    setRunning(true);
    const refusals = await decide(
      reviews.map(({ id, revision }) => ({ id, revision, decision: "REJECT" as const, reason, note: note.trim() })),
    );
    setRunning(false);
    const [first] = refusals.values();
    setProblem(first === undefined ? null : refusalInWords(first));
    if (first !== undefined) return;
    done();
    close();
  };
  return (
    <Dialog title={`Reject ${name}?`} close={close}>
      <Form problem={problem} submit={submit}>
        <Choice
          label="Reason"
          value={reason}
          options={Object.entries(reasonNames).map(([value, words]) => ({
            value: value as RejectionReason,
            name: words,
          }))}
          onChange={setReason}
        />
        <NoteField value={note} onChange={setNote} />
        <p className="soft">Nothing is sent. The agent reads the reason and the note, and may try something else.</p>
        <FormProblem />
        <p className="actions">
          <button type="submit" className="danger" disabled={isRunning}>
            Reject
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
