import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import type { Problem } from "../api/problem.js";
import { ProblemNote } from "./problem-note.js";
import { newKey } from "../api/new-key.js";
import { useUnsaved } from "./use-unsaved.js";

interface SendBoxProps {
  readonly label: string;
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  /** Answers whether it was sent. The key stays the same while the text does, so a repeat sends nothing twice. */
  readonly send: (text: string, key: string) => Promise<boolean>;
  /** Called when the user changes the text. */
  readonly typed?: () => void;
}

/** Writes into a conversation. Ctrl Enter or ⌘ Enter sends. */
export function SendBox({ label, problem, isRunning, send, typed }: SendBoxProps) {
  const [{ text, key }, setWritten] = useState(() => ({ text: "", key: newKey() }));
  const id = useId();
  useUnsaved(text.trim() !== "");
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (text.trim() !== "" && !isRunning && (await send(text, key))) setWritten({ text: "", key: newKey() });
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p className="field">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          rows={3}
          value={text}
          required
          onKeyDown={pressed}
          onChange={(event) => {
            setWritten({ text: event.target.value, key: newKey() });
            typed?.();
          }}
        />
      </p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          Send
        </button>
      </p>
    </form>
  );
}
