import { useId } from "react";
import { useFieldProblem } from "../../../parts/form.js";

interface TextFieldProps {
  readonly label: string;
  /** Name of its value in the API. */
  readonly of: string;
  readonly value: string;
  readonly rows: number;
  readonly hint: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A text of several lines with its label, its hint and its errors. */
export function TextField({ label, of, value, rows, hint, onChange }: TextFieldProps) {
  const id = useId();
  const wrong = useFieldProblem(of);
  const describing = [hint !== undefined && `${id}-hint`, wrong !== null && `${id}-wrong`].filter(Boolean).join(" ");
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={describing || undefined}
        aria-invalid={wrong !== null || undefined}
      />
      {wrong !== null && (
        <span className="wrong-value" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
      {hint !== undefined && (
        <span className="soft" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </p>
  );
}
