import { type InputHTMLAttributes, useId } from "react";
import { hasMarks, withMarks } from "./bidi-marks.js";
import { useFieldProblem } from "./form.js";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  readonly label: string;
  /** Name of its value in the API: the field then shows the errors of this value. */
  readonly of?: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Values that the browser offers while the user types. */
  readonly suggestions?: readonly string[];
}

/** An input with its label; a hint and the errors of its value are read with it. */
export function Field({ label, of, hint, value, onChange, suggestions, ...rest }: FieldProps) {
  const id = useId();
  const wrong = useFieldProblem(of);
  const describing = [hint !== undefined && `${id}-hint`, wrong !== null && `${id}-wrong`].filter(Boolean).join(" ");
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={describing || undefined}
        aria-invalid={wrong !== null || undefined}
        list={suggestions && `${id}-list`}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {wrong !== null && (
        <span className="wrong-value" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
      {hasMarks(value) && <span className="soft">With marks for the direction of writing: {withMarks(value)}</span>}
      {hint !== undefined && (
        <span className="soft" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </p>
  );
}
