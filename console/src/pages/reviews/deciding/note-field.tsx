import { useId } from "react";

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** A note that the agent reads. */
export function NoteField({ value, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>Note to the agent</label>
      <textarea
        id={id}
        rows={2}
        maxLength={1_000}
        placeholder="Optional"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </p>
  );
}
