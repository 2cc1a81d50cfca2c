import { useId, useState } from "react";
import type { Problem } from "../../api/problem.js";
import { Check } from "../../parts/check.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { useUnsaved } from "../../parts/use-unsaved.js";

/** A note as a person writes it. */
export interface WrittenNote {
  readonly title: string | null;
  readonly body: string;
  readonly isPinned: boolean;
}

interface NoteFormProps {
  readonly note: WrittenNote;
  readonly submit: string;
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  readonly save: (note: WrittenNote) => Promise<void>;
}

/** The form of a note. */
export function NoteForm({ note, submit, problem, isRunning, save }: NoteFormProps) {
  const id = useId();
  const [before] = useState(note);
  const [title, setTitle] = useState(note.title ?? "");
  const [body, setBody] = useState(note.body);
  const [isPinned, setPinned] = useState(note.isPinned);
  useUnsaved(title !== (before.title ?? "") || body !== before.body);
  return (
    <Form problem={problem} submit={() => save({ title: title.trim() || null, body, isPinned })}>
      <Field label="Title" of="title" maxLength={200} value={title} onChange={setTitle} />
      <p className="field">
        <label htmlFor={id}>Text</label>
        <textarea
          id={id}
          rows={12}
          required
          maxLength={100_000}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
      </p>
      <Check label="Pinned" checked={isPinned} onChange={setPinned} />
      <FormProblem />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          {submit}
        </button>
      </p>
    </Form>
  );
}
