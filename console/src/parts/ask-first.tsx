import { type FormEvent, type ReactNode, useState } from "react";
import { setFilters, useAddress } from "../address/address.js";
import type { Problem } from "../api/problem.js";
import { Dialog } from "./dialog.js";
import { Field } from "./field.js";
import { ProblemNote } from "./problem-note.js";

interface AskFirstProps {
  /** The text of the button. */
  readonly label: string;
  /** The object of the button, where several have the same text. */
  readonly what?: string;
  /** The question. */
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** The text of the dialog's button. */
  readonly confirm: string;
  /** A text that the user must type first, against accidents. */
  readonly type?: string;
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  /** Answers whether it was done. */
  readonly run: () => Promise<boolean>;
  /** The word of the address that opens the question, as an action of the palette does. */
  readonly address?: string;
}

/** A button for what cannot be undone: it asks first. */
export function AskFirst(props: AskFirstProps) {
  const { label, what, title, children, confirm, type, problem, isRunning, run, address } = props;
  const isAsked = useAddress().filters.get("ask") === address;
  const [wasPressed, setOpen] = useState(false);
  const isOpen = wasPressed || (address !== undefined && isAsked);
  const [typed, setTyped] = useState("");
  const close = (): void => {
    setOpen(false);
    setTyped("");
    if (isAsked) setFilters({ ask: null });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A dialog inside another form must not submit that form too.
    event.stopPropagation();
    if (await run()) close();
  };
  return (
    <>
      <button type="button" className="quiet danger" onClick={() => setOpen(true)}>
        {label}
        {what !== undefined && <span className="unseen"> {what}</span>}
      </button>
      {isOpen && (
        <Dialog title={title} close={close}>
          <form onSubmit={(event) => void submit(event)}>
            <p>{children}</p>
            {type !== undefined && (
              <Field label={`To confirm, type ${type}`} value={typed} onChange={setTyped} autoComplete="off" required />
            )}
            <ProblemNote problem={problem} />
            <p className="actions">
              <button
                type="submit"
                className="danger"
                disabled={isRunning || (type !== undefined && typed.trim() !== type)}
              >
                {confirm}
              </button>
              <button type="button" className="quiet" onClick={close}>
                Keep it
              </button>
            </p>
          </form>
        </Dialog>
      )}
    </>
  );
}
